// The shared parts of the loops of the reference's benchmarks: timing, fixtures, and the list of measurements.
#pragma once

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

using namespace mlir;

//===------------------------------------------------------------------------------------------------------------------===//
// Timing
//===------------------------------------------------------------------------------------------------------------------===//

inline double now() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

/// Makes the compiler believe that `value` is read.
template <typename T>
inline void keep(const T &value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

/// Seconds that `body` takes.
template <typename F>
double timed(F &&body) {
  double start = now();
  body();
  return now() - start;
}

[[noreturn]] inline void fail(const std::string &message) {
  fprintf(stderr, "error: %s\n", message.c_str());
  _exit(1);
}

/// A loop computed something else than it should have: its time is worth nothing.
inline void expect(bool holds, const char *what) {
  if (!holds)
    fail(std::string("wrong result: ") + what);
}

/// The generator of "random" positions; the Rust twin uses the same.
struct Lcg {
  uint64_t state = 42;
  size_t below(size_t bound) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<size_t>((state >> 33) % bound);
  }
};

//===------------------------------------------------------------------------------------------------------------------===//
// Fixtures
//===------------------------------------------------------------------------------------------------------------------===//

constexpr size_t kBodySize = 250;

/// Which op is created: `arith.addi` or the unregistered `t.add`.
enum class Kind { Arith, Unregistered };

/// How it is created: `Operation::create` with a resolved name, or the op's own builder.
enum class How { Raw, Builder };

inline DialectRegistry registry() {
  DialectRegistry result;
  result.insert<arith::ArithDialect, func::FuncDialect>();
  return result;
}

/// A context with everything that a loop should not have to look up.
struct Env {
  MLIRContext ctx;
  OpBuilder builder;
  Type i32;
  OperationName addi, add;
  DictionaryAttr noAttrs;
  Location unknown;
  std::vector<Location> locs;

  explicit Env(size_t numLocs = 0, bool threads = false)
      : ctx(registry(), threads ? MLIRContext::Threading::ENABLED : MLIRContext::Threading::DISABLED), builder(&ctx),
        i32(builder.getI32Type()), addi((ctx.allowUnregisteredDialects(), ctx.loadAllAvailableDialects(), "arith.addi"), &ctx),
        add("t.add", &ctx), noAttrs(DictionaryAttr::get(&ctx)), unknown(UnknownLoc::get(&ctx)) {
    addLocs(numLocs);
  }

  /// One location per op: `bench.mlir:i+1:5`.
  void addLocs(size_t count) {
    StringAttr file = builder.getStringAttr("bench.mlir");
    locs.reserve(count);
    for (size_t i = locs.size(); i < count; ++i)
      locs.push_back(FileLineColLoc::get(file, static_cast<unsigned>(i + 1), 5));
  }

  OperationName name(Kind kind) const { return kind == Kind::Arith ? addi : add; }

  Operation *create(OperationName name, Location loc, Value lhs, Value rhs) {
    return Operation::create(loc, name, TypeRange(i32), ValueRange{lhs, rhs}, noAttrs, OpaqueProperties(nullptr), BlockRange(), 0);
  }

  /// Appends `count` ops to `block`, each of which adds the two values before it; locations from `first` on.
  template <How how>
  void fill(Block *block, OperationName name, size_t first, size_t count) {
    Value before = block->getArgument(0), last = block->getArgument(1);
    if (how == How::Builder)
      builder.setInsertionPointToEnd(block);
    for (size_t i = first, e = first + count; i != e; ++i) {
      Operation *op;
      if (how == How::Builder) {
        op = arith::AddIOp::create(builder, locs[i], before, last);
      } else {
        op = create(name, locs[i], before, last);
        block->push_back(op);
      }
      before = last;
      last = op->getResult(0);
    }
  }

  /// `func.func @f<index>(i32, i32)` with an empty entry block, appended to `module`.
  Block *function(ModuleOp module, size_t index) {
    builder.setInsertionPointToEnd(module.getBody());
    auto func =
        func::FuncOp::create(builder, unknown, "f" + std::to_string(index), builder.getFunctionType({i32, i32}, TypeRange()));
    return func.addEntryBlock();
  }

  /// Appends functions of `bodySize` ops each to `module`, `n` ops in all.
  template <How how = How::Raw>
  void functions(ModuleOp module, Kind kind, size_t n, size_t bodySize = kBodySize) {
    for (size_t i = 0, index = 0; i < n; i += bodySize, ++index) {
      Block *block = function(module, index);
      fill<how>(block, name(kind), i, std::min(bodySize, n - i));
      builder.setInsertionPointToEnd(block);
      func::ReturnOp::create(builder, unknown);
    }
  }

  ModuleOp module() { return ModuleOp::create(unknown); }

  ModuleOp functions(Kind kind, size_t n, size_t bodySize = kBodySize) {
    ModuleOp result = module();
    functions(result, kind, n, bodySize);
    return result;
  }
};

/// The `n` two-operand ops of a module, in order of text.
inline std::vector<Operation *> adds(ModuleOp module, size_t n) {
  std::vector<Operation *> ops;
  ops.reserve(n);
  for (auto func : module.getOps<func::FuncOp>())
    for (Operation &op : func.front())
      if (op.getNumOperands() == 2)
        ops.push_back(&op);
  expect(ops.size() == n, "number of ops");
  return ops;
}

inline std::string text(ModuleOp module, bool generic) {
  std::string result;
  llvm::raw_string_ostream os(result);
  OpPrintingFlags flags;
  flags.assumeVerified();
  if (generic)
    flags.printGenericOpForm();
  module->print(os, flags);
  os << '\n';
  return result;
}

inline std::shared_ptr<std::string> textOf(Kind kind, bool generic, size_t n) {
  Env env(n);
  ModuleOp module = env.functions(kind, n);
  auto result = std::make_shared<std::string>(text(module, generic));
  module->erase();
  return result;
}

inline OwningOpRef<ModuleOp> parse(MLIRContext &ctx, const std::string &source) {
  auto module = parseSourceString<ModuleOp>(source, ParserConfig(&ctx, /*verifyAfterParse=*/false), "bench.mlir");
  expect(static_cast<bool>(module), "parse");
  return module;
}

//===------------------------------------------------------------------------------------------------------------------===//
// The measurements
//===------------------------------------------------------------------------------------------------------------------===//

/// One repetition: does its setup, and returns the seconds of its timed part (or bytes, see `once`).
using Repetition = std::function<double()>;

struct Bench {
  std::string name;
  /// Builds the data that all repetitions share; not timed.
  std::function<Repetition(size_t n)> prepare;
  /// Bytes instead of seconds, and one repetition only: a second one would find the heap grown.
  bool bytes = false;
};

inline std::vector<Bench> benches;

inline void bench(std::string name, std::function<Repetition(size_t n)> prepare) {
  benches.push_back({std::move(name), std::move(prepare), false});
}

inline void benchBytes(std::string name, std::function<Repetition(size_t n)> prepare) {
  benches.push_back({std::move(name), std::move(prepare), true});
}

inline const char *suffix(Kind kind) { return kind == Kind::Arith ? "arith" : "unregistered"; }
constexpr Kind kKinds[] = {Kind::Arith, Kind::Unregistered};

/// The loops of rewrite.cpp.
void registerRewriting();
