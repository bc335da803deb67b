// The reference's own IR loops, timed without any harness, so that the same loops in Rust can be set beside them.
//
// README.md says what each loop does, exactly; keep the two in step. Every measurement runs in a forked child: a fresh heap
// and a fresh context, so that none disturbs the next, and one that runs out of memory costs only its own line.

#include "bench.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"

#include "llvm/Support/MemoryBuffer.h"

#include <atomic>
#include <cstring>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>

namespace {

//===-- create ----------------------------------------------------------------------------------------------------------===//

/// `make(env, i, lhs, rhs)` creates one detached op; the ops are destroyed outside of the timed part.
template <typename Make>
Repetition detached(size_t n, size_t numLocs, Make make) {
  auto env = std::make_shared<Env>(numLocs);
  auto block = std::make_shared<Block>();
  block->addArguments({env->i32, env->i32}, {env->unknown, env->unknown});
  auto ops = std::make_shared<std::vector<Operation *>>(n);
  return [=]() mutable {
    Value lhs = block->getArgument(0), rhs = block->getArgument(1);
    double seconds = timed([&] {
      for (size_t i = 0; i != n; ++i)
        (*ops)[i] = make(*env, i, lhs, rhs);
    });
    for (Operation *op : *ops)
      op->destroy();
    return seconds;
  };
}

void registerCreate() {
  for (Kind kind : kKinds)
    bench(std::string("create/") + suffix(kind), [=](size_t n) {
      return detached(n, n, [kind](Env &env, size_t i, Value lhs, Value rhs) {
        return env.create(env.name(kind), env.locs[i], lhs, rhs);
      });
    });
  bench("create/arith_builder", [](size_t n) {
    return detached(n, n, [](Env &env, size_t i, Value lhs, Value rhs) {
      return arith::AddIOp::create(env.builder, env.locs[i], lhs, rhs).getOperation();
    });
  });
  bench("create/arith_new_location", [](size_t n) {
    // A column of its own per repetition makes each location new.
    auto column = std::make_shared<unsigned>(5);
    auto file = std::make_shared<StringAttr>();
    return detached(n, 0, [=](Env &env, size_t i, Value lhs, Value rhs) {
      if (i == 0) {
        *file = env.builder.getStringAttr("bench.mlir");
        ++*column;
      }
      return env.create(env.addi, FileLineColLoc::get(*file, static_cast<unsigned>(i + 1), *column), lhs, rhs);
    });
  });
}

template <How how>
void registerInsert(const std::string &op, Kind kind) {
  for (bool oneBlock : {false, true})
    bench(std::string("create_with_insert/") + (oneBlock ? "one_block/" : "functions/") + op, [=](size_t n) -> Repetition {
      auto env = std::make_shared<Env>(n);
      return [=] {
        ModuleOp module = env->module();
        double seconds = timed([&] { env->functions<how>(module, kind, n, oneBlock ? n : kBodySize); });
        module->erase();
        return seconds;
      };
    });
}

//===-- clone -----------------------------------------------------------------------------------------------------------===//

void registerClone() {
  for (Kind kind : kKinds)
    bench(std::string("clone/op_by_op/") + suffix(kind), [=](size_t n) -> Repetition {
      auto env = std::make_shared<Env>(n);
      ModuleOp source = env->functions(kind, n);
      return [=]() mutable {
        ModuleOp target = env->module();
        OpBuilder builder(&env->ctx);
        double seconds = timed([&] {
          for (auto func : source.getOps<func::FuncOp>()) {
            IRMapping mapping;
            builder.setInsertionPointToEnd(target.getBody());
            auto copy = cast<func::FuncOp>(builder.cloneWithoutRegions(*func.getOperation(), mapping));
            Block *block = copy.addEntryBlock();
            mapping.map(func.getArguments(), copy.getArguments());
            builder.setInsertionPointToEnd(block);
            for (Operation &op : func.front())
              builder.clone(op, mapping);
          }
        });
        target->erase();
        return seconds;
      };
    });
  for (Kind kind : kKinds)
    bench(std::string("clone/function/") + suffix(kind), [=](size_t n) -> Repetition {
      auto env = std::make_shared<Env>(n);
      ModuleOp source = env->functions(kind, n);
      return [=]() mutable {
        ModuleOp target = env->module();
        double seconds = timed([&] {
          for (auto func : source.getOps<func::FuncOp>())
            target.push_back(func->clone());
        });
        target->erase();
        return seconds;
      };
    });
  bench("clone/module/arith", [](size_t n) -> Repetition {
    auto env = std::make_shared<Env>(n);
    ModuleOp source = env->functions(Kind::Arith, n);
    return [=]() mutable {
      (void)env;
      Operation *copy = nullptr;
      double seconds = timed([&] { copy = source->clone(); });
      copy->erase();
      return seconds;
    };
  });
}

//===-- walk ------------------------------------------------------------------------------------------------------------===//

size_t walkPost(ModuleOp module) {
  size_t count = 0;
  module->walk([&](Operation *op) { count += op->getNumOperands(); });
  return count;
}

void registerWalk() {
  bench("walk/hot/post_order", [](size_t n) -> Repetition {
    auto env = std::make_shared<Env>(n);
    ModuleOp module = env->functions(Kind::Arith, n);
    walkPost(module);
    return [=] {
      (void)env;
      size_t count = 0;
      double seconds = timed([&] { count = walkPost(module); });
      expect(count == 2 * n, "operands seen");
      return seconds;
    };
  });
  bench("walk/hot/pre_order", [](size_t n) -> Repetition {
    auto env = std::make_shared<Env>(n);
    ModuleOp module = env->functions(Kind::Arith, n);
    walkPost(module);
    return [=]() mutable {
      (void)env;
      size_t count = 0;
      double seconds =
          timed([&] { module->walk<WalkOrder::PreOrder>([&](Operation *op) { count += op->getNumOperands(); }); });
      expect(count == 2 * n, "operands seen");
      return seconds;
    };
  });
  bench("walk/hot/by_kind", [](size_t n) -> Repetition {
    auto env = std::make_shared<Env>(n);
    ModuleOp module = env->functions(Kind::Arith, n);
    walkPost(module);
    return [=]() mutable {
      (void)env;
      size_t count = 0;
      double seconds = timed([&] { module->walk([&](arith::AddIOp op) { count += op->getNumOperands(); }); });
      expect(count == 2 * n, "operands seen");
      return seconds;
    };
  });
  for (Kind kind : kKinds)
    bench(std::string("walk/parsed/") + suffix(kind), [=](size_t n) -> Repetition {
      auto source = textOf(kind, /*generic=*/true, n);
      return [=] {
        Env env;
        auto module = parse(env.ctx, *source);
        size_t count = 0;
        double seconds = timed([&] { count = walkPost(*module); });
        expect(count == 2 * n, "operands seen");
        return seconds;
      };
    });
}

//===-- cast ------------------------------------------------------------------------------------------------------------===//

/// `test(op)` on each of `n` ops; all of them must give `outcome`.
template <typename Test>
void benchCast(const char *name, Kind kind, bool outcome, Test test) {
  bench(name, [=](size_t n) -> Repetition {
    auto env = std::make_shared<Env>(n);
    auto ops = std::make_shared<std::vector<Operation *>>(adds(env->functions(kind, n), n));
    return [=] {
      (void)env;
      size_t count = 0;
      double seconds = timed([&] {
        for (Operation *op : *ops) {
          count += test(op);
          keep(count);
        }
      });
      expect(count == (outcome ? n : 0), "casts that succeed");
      return seconds;
    };
  });
}

void registerCast() {
  benchCast("cast/dyn_cast_hit", Kind::Arith, true, [](Operation *op) {
    auto add = dyn_cast<arith::AddIOp>(op);
    keep(add);
    return static_cast<bool>(add);
  });
  benchCast("cast/dyn_cast_miss", Kind::Arith, false, [](Operation *op) {
    auto sub = dyn_cast<arith::SubIOp>(op);
    keep(sub);
    return static_cast<bool>(sub);
  });
  benchCast("cast/isa_hit", Kind::Arith, true, [](Operation *op) { return isa<arith::AddIOp>(op); });
  benchCast("cast/isa_unregistered", Kind::Unregistered, false, [](Operation *op) { return isa<arith::AddIOp>(op); });
  benchCast("cast/isa_one_of_three", Kind::Arith, true,
            [](Operation *op) { return isa<arith::SubIOp, arith::MulIOp, arith::AddIOp>(op); });
  benchCast("cast/interface_hit", Kind::Arith, true, [](Operation *op) { return isa<InferTypeOpInterface>(op); });
  benchCast("cast/trait_hit", Kind::Arith, true, [](Operation *op) { return op->hasTrait<OpTrait::IsCommutative>(); });
}

//===-- attributes ------------------------------------------------------------------------------------------------------===//

/// Functions of ops with three discardable attributes each, and the names and values that the loops use.
struct Attributed {
  Env env;
  std::vector<Operation *> ops;
  StringAttr overflow, second;
  Attribute flags[2], values[2];

  Attributed(Kind kind, size_t n) : env(n), ops(adds(env.functions(kind, n), n)) {
    Builder &b = env.builder;
    overflow = b.getStringAttr("overflowFlags");
    second = b.getStringAttr("t.second");
    flags[0] = arith::IntegerOverflowFlagsAttr::get(&env.ctx, arith::IntegerOverflowFlags::none);
    flags[1] = arith::IntegerOverflowFlagsAttr::get(&env.ctx, arith::IntegerOverflowFlags::nsw);
    values[0] = b.getI32IntegerAttr(0);
    values[1] = b.getI32IntegerAttr(1);
    auto three = b.getDictionaryAttr({b.getNamedAttr("t.first", b.getUnitAttr()), b.getNamedAttr("t.second", values[0]),
                                      b.getNamedAttr("t.third", b.getStringAttr("x"))});
    for (Operation *op : ops)
      op->setDiscardableAttrs(three);
  }
};

template <typename Get>
void benchGet(const char *name, Kind kind, Get get) {
  bench(std::string("attribute_get/") + name, [=](size_t n) -> Repetition {
    auto f = std::make_shared<Attributed>(kind, n);
    return [=] {
      size_t found = 0;
      double seconds = timed([&] {
        for (Operation *op : f->ops) {
          Attribute attr = get(*f, op);
          keep(attr);
          found += static_cast<bool>(attr);
        }
      });
      expect(found == n, "attributes found");
      return seconds;
    };
  });
}

template <typename Set>
void benchSet(const char *name, Kind kind, Set set) {
  bench(std::string("attribute_set/") + name, [=](size_t n) -> Repetition {
    auto f = std::make_shared<Attributed>(kind, n);
    // The first repetition sets flags[1] and values[1], the next flags[0] and values[0], and so on.
    auto turn = std::make_shared<unsigned>(0);
    return [=] {
      unsigned which = ++*turn;
      return timed([&] {
        size_t i = 0;
        for (Operation *op : f->ops)
          set(*f, op, which, i++);
      });
    };
  });
}

void registerAttributes() {
  benchGet("inherent_by_name", Kind::Arith,
           [](Attributed &f, Operation *op) { return op->getInherentAttr(f.overflow).value_or(Attribute()); });
  benchGet("inherent_accessor", Kind::Arith,
           [](Attributed &, Operation *op) -> Attribute { return cast<arith::AddIOp>(op).getOverflowFlagsAttr(); });
  benchGet("any_by_name", Kind::Arith, [](Attributed &f, Operation *op) { return op->getAttr(f.overflow); });
  benchGet("discardable", Kind::Arith, [](Attributed &f, Operation *op) { return op->getDiscardableAttr(f.second); });
  benchGet("discardable_by_string", Kind::Arith,
           [](Attributed &, Operation *op) { return op->getDiscardableAttr("t.second"); });
  benchGet("unregistered", Kind::Unregistered, [](Attributed &f, Operation *op) { return op->getAttr(f.second); });

  benchSet("inherent_by_name", Kind::Arith,
           [](Attributed &f, Operation *op, unsigned which, size_t) { op->setInherentAttr(f.overflow, f.flags[which & 1]); });
  benchSet("inherent_accessor", Kind::Arith, [](Attributed &f, Operation *op, unsigned which, size_t) {
    cast<arith::AddIOp>(op).setOverflowFlagsAttr(cast<arith::IntegerOverflowFlagsAttr>(f.flags[which & 1]));
  });
  benchSet("discardable", Kind::Arith,
           [](Attributed &f, Operation *op, unsigned which, size_t) { op->setDiscardableAttr(f.second, f.values[which & 1]); });
  benchSet("discardable_new_value", Kind::Arith, [](Attributed &f, Operation *op, unsigned which, size_t i) {
    op->setDiscardableAttr(f.second, IntegerAttr::get(f.env.i32, static_cast<int32_t>(i + which * f.ops.size())));
  });
  benchSet("unregistered", Kind::Unregistered,
           [](Attributed &f, Operation *op, unsigned which, size_t) { op->setAttr(f.second, f.values[which & 1]); });
}

//===-- use replacement -------------------------------------------------------------------------------------------------===//

void registerUses() {
  bench("use_replacement/one_value", [](size_t n) -> Repetition {
    // Each of the n ops uses one of the two values that are exchanged, and one that stays.
    auto env = std::make_shared<Env>(n);
    auto block = std::make_shared<Block>();
    Type i32 = env->i32;
    block->addArguments({i32, i32, i32}, {env->unknown, env->unknown, env->unknown});
    for (size_t i = 0; i != n; ++i)
      block->push_back(env->create(env->addi, env->locs[i], block->getArgument(0), block->getArgument(2)));
    auto from = std::make_shared<unsigned>(0);
    return [=] {
      (void)env;
      Value before = block->getArgument(*from), after = block->getArgument(*from ^ 1);
      double seconds = timed([&] { before.replaceAllUsesWith(after); });
      expect(before.use_empty() && !after.use_empty(), "uses replaced");
      *from ^= 1;
      return seconds;
    };
  });
  bench("use_replacement/each_result", [](size_t n) -> Repetition {
    // The result of each op, which has two uses (the last ones of a body fewer), gives way to the first argument of its block.
    auto env = std::make_shared<Env>(n);
    return [=] {
      ModuleOp module = env->functions(Kind::Arith, n);
      std::vector<Operation *> ops = adds(module, n);
      double seconds = timed([&] {
        for (Operation *op : ops)
          op->getResult(0).replaceAllUsesWith(op->getBlock()->getArgument(0));
      });
      expect(llvm::all_of(ops, [](Operation *op) { return op->use_empty(); }), "uses replaced");
      module->erase();
      return seconds;
    };
  });
}

//===-- interning -------------------------------------------------------------------------------------------------------===//

constexpr size_t kHits = 1024;

/// `n` short names in one buffer: `<prefix>0`, `<prefix>1`, ...
struct Names {
  std::string buffer;
  std::vector<StringRef> names;

  Names(const std::string &prefix, size_t n) {
    std::vector<size_t> ends;
    ends.reserve(n);
    for (size_t i = 0; i != n; ++i) {
      buffer += prefix;
      buffer += std::to_string(i);
      ends.push_back(buffer.size());
    }
    names.reserve(n);
    size_t start = 0;
    for (size_t end : ends) {
      names.emplace_back(buffer.data() + start, end - start);
      start = end;
    }
  }
};

/// Hits: the 1024 keys are interned already, and asked for in turn.
template <typename Get>
void benchHit(const std::string &name, bool threads, Get get) {
  bench("interning_hit/" + name, [=](size_t n) -> Repetition {
    auto env = std::make_shared<Env>(0, threads);
    auto names = std::make_shared<Names>("name", kHits);
    for (size_t i = 0; i != kHits; ++i)
      get(*env, *names, i);
    return [=] {
      return timed([&] {
        for (size_t i = 0; i != n; ++i)
          keep(get(*env, *names, i & (kHits - 1)));
      });
    };
  });
}

/// Misses: `n` keys that a fresh context has never seen.
template <typename Get>
void benchMiss(const std::string &name, bool threads, Get get) {
  bench("interning_miss/" + name, [=](size_t n) -> Repetition {
    auto names = std::make_shared<Names>("name", n);
    return [=] {
      Env env(0, threads);
      return timed([&] {
        for (size_t i = 0; i != n; ++i)
          keep(get(env, *names, i));
      });
    };
  });
}

void registerInterning() {
  auto integerType = [](Env &env, const Names &, size_t i) -> Type {
    return IntegerType::get(&env.ctx, static_cast<unsigned>(200 + i));
  };
  auto integerAttr = [](Env &env, const Names &, size_t i) -> Attribute {
    return IntegerAttr::get(env.i32, static_cast<int64_t>(i));
  };
  auto stringAttr = [](Env &env, const Names &names, size_t i) -> Attribute {
    return StringAttr::get(&env.ctx, names.names[i]);
  };
  benchHit("integer_type_i32", false, [](Env &env, const Names &, size_t) -> Type { return IntegerType::get(&env.ctx, 32); });
  // Contexts without threading take no lock; those with threading do, and have a cache per thread before it.
  for (bool threads : {false, true}) {
    std::string with = threads ? "/thread_safe" : "";
    benchHit("integer_type" + with, threads, integerType);
    benchHit("integer_attr" + with, threads, integerAttr);
    benchHit("string_attr" + with, threads, stringAttr);
    benchMiss("integer_type" + with, threads, integerType);
    benchMiss("integer_attr" + with, threads, integerAttr);
    benchMiss("string_attr" + with, threads, stringAttr);
  }
}

/// Wall seconds from the moment when all threads are let go until the last one is done with `body(thread)`.
template <typename F>
double race(unsigned threads, F body) {
  std::atomic<unsigned> ready{0};
  std::atomic<bool> go{false};
  std::vector<std::thread> workers;
  for (unsigned t = 0; t != threads; ++t)
    workers.emplace_back([&, t] {
      ++ready;
      while (!go.load(std::memory_order_acquire)) {
      }
      body(t);
    });
  while (ready != threads) {
  }
  return timed([&] {
    go.store(true, std::memory_order_release);
    for (std::thread &worker : workers)
      worker.join();
  });
}

void registerInterningThreads() {
  // n calls in all, split evenly: a perfect interner takes half the time per call on two threads.
  for (unsigned threads : {1u, 2u}) {
    std::string on = "/" + std::to_string(threads) + (threads == 1 ? "_thread" : "_threads");
    bench("interning_threads/hit" + on, [=](size_t n) -> Repetition {
      auto env = std::make_shared<Env>(0, true);
      auto names = std::make_shared<Names>("name", kHits);
      for (StringRef name : names->names)
        StringAttr::get(&env->ctx, name);
      return [=] {
        return race(threads, [&](unsigned) {
          for (size_t i = 0, e = n / threads; i != e; ++i)
            keep(StringAttr::get(&env->ctx, names->names[i & (kHits - 1)]));
        });
      };
    });
    bench("interning_threads/miss" + on, [=](size_t n) -> Repetition {
      // Thread t interns the t-th part of the names.
      auto names = std::make_shared<Names>("name", n);
      return [=] {
        Env env(0, true);
        size_t share = n / threads;
        return race(threads, [&](unsigned t) {
          for (size_t i = t * share, e = i + share; i != e; ++i)
            keep(StringAttr::get(&env.ctx, names->names[i]));
        });
      };
    });
  }
  bench("interning_threads/same_miss/2_threads", [](size_t n) -> Repetition {
    // Both threads intern the same n / 2 names in the same order: whoever comes second finds them, or collides.
    auto names = std::make_shared<Names>("name", n / 2);
    return [=] {
      Env env(0, true);
      return race(2, [&](unsigned) {
        for (size_t i = 0, e = n / 2; i != e; ++i)
          keep(StringAttr::get(&env.ctx, names->names[i]));
      });
    };
  });
}

//===-- erase, drop, verify, order --------------------------------------------------------------------------------------===//

void registerEraseAndDrop() {
  for (Kind kind : kKinds)
    bench(std::string("erase/") + suffix(kind), [=](size_t n) -> Repetition {
      auto env = std::make_shared<Env>(n);
      return [=] {
        ModuleOp module = env->functions(kind, n);
        std::vector<Operation *> ops = adds(module, n);
        double seconds = timed([&] {
          for (size_t i = n; i-- != 0;)
            ops[i]->erase();
        });
        module->erase();
        return seconds;
      };
    });
  for (Kind kind : kKinds)
    bench(std::string("drop/") + suffix(kind), [=](size_t n) -> Repetition {
      auto env = std::make_shared<Env>(n);
      return [=] {
        ModuleOp module = env->functions(kind, n);
        return timed([&] { module->erase(); });
      };
    });
  bench("drop/one_block", [](size_t n) -> Repetition {
    auto env = std::make_shared<Env>(n);
    return [=] {
      ModuleOp module = env->functions(Kind::Arith, n, n);
      return timed([&] { module->erase(); });
    };
  });
  bench("drop/parsed", [](size_t n) -> Repetition {
    auto source = textOf(Kind::Arith, /*generic=*/true, n);
    return [=] {
      Env env;
      ModuleOp module = parse(env.ctx, *source).release();
      return timed([&] { module->erase(); });
    };
  });
}

void registerVerify() {
  for (Kind kind : kKinds)
    for (bool threads : {false, true})
      bench(std::string("verify/") + suffix(kind) + (threads ? "/threads" : ""), [=](size_t n) -> Repetition {
        auto env = std::make_shared<Env>(n, threads);
        ModuleOp module = env->functions(kind, n);
        return [=] {
          (void)env;
          bool valid = false;
          double seconds = timed([&] { valid = succeeded(verify(module)); });
          expect(valid, "verify");
          return seconds;
        };
      });
}

void registerOrder() {
  for (bool oneBlock : {false, true})
    bench(std::string("is_before_in_block/") + (oneBlock ? "one_block" : "functions"), [=](size_t n) -> Repetition {
      // The two ops asked about are random ones of one body; the pairs are drawn before.
      size_t bodySize = oneBlock ? n : kBodySize;
      auto env = std::make_shared<Env>(n);
      std::vector<Operation *> ops = adds(env->functions(Kind::Arith, n, bodySize), n);
      auto pairs = std::make_shared<std::vector<std::pair<Operation *, Operation *>>>();
      pairs->reserve(n);
      Lcg random;
      size_t expected = 0;
      for (size_t i = 0; i != n; ++i) {
        size_t base = i / bodySize * bodySize, size = std::min(bodySize, n - base);
        size_t a = base + random.below(size), b = base + random.below(size);
        expected += a < b;
        pairs->emplace_back(ops[a], ops[b]);
      }
      return [=] {
        (void)env;
        size_t count = 0;
        double seconds = timed([&] {
          for (auto [a, b] : *pairs)
            count += a->isBeforeInBlock(b);
        });
        expect(count == expected, "order");
        return seconds;
      };
    });
  bench("is_before_in_block/after_move", [](size_t n) -> Repetition {
    // Moves a random op before another of its body, then asks for their order; the operands are arguments, so any order is valid.
    auto env = std::make_shared<Env>(n);
    ModuleOp module = env->functions(Kind::Arith, n);
    std::vector<Operation *> ops = adds(module, n);
    for (Operation *op : ops)
      op->setOperands(op->getBlock()->getArguments());
    auto pairs = std::make_shared<std::vector<std::pair<Operation *, Operation *>>>();
    pairs->reserve(n);
    Lcg random;
    for (size_t i = 0; i != n; ++i) {
      size_t base = i / kBodySize * kBodySize, size = std::min(kBodySize, n - base);
      size_t a = base + random.below(size), b = base + random.below(size - 1);
      pairs->emplace_back(ops[a], ops[b >= a ? b + 1 : b]);
    }
    return [=] {
      (void)env;
      size_t count = 0;
      double seconds = timed([&] {
        for (auto [a, b] : *pairs) {
          a->moveBefore(b);
          count += a->isBeforeInBlock(b);
        }
      });
      expect(count == n, "order");
      return seconds;
    };
  });
}

//===-- text ------------------------------------------------------------------------------------------------------------===//

void registerText() {
  struct Form {
    const char *name;
    Kind kind;
    bool generic;
  };
  const Form forms[] = {{"generic/arith", Kind::Arith, true},
                        {"generic/unregistered", Kind::Unregistered, true},
                        {"custom/arith", Kind::Arith, false}};
  for (Form form : forms)
    bench(std::string("parse/") + form.name, [=](size_t n) -> Repetition {
      auto source = textOf(form.kind, form.generic, n);
      return [=] {
        Env env;
        OwningOpRef<ModuleOp> module;
        return timed([&] { module = parse(env.ctx, *source); });
      };
    });
  for (Form form : forms)
    bench(std::string("print/") + form.name, [=](size_t n) -> Repetition {
      auto env = std::make_shared<Env>(n);
      ModuleOp module = env->functions(form.kind, n);
      auto out = std::make_shared<std::string>();
      return [=] {
        (void)env;
        out->clear();
        OpPrintingFlags flags;
        flags.assumeVerified();
        if (form.generic)
          flags.printGenericOpForm();
        return timed([&] {
          llvm::raw_string_ostream os(*out);
          module->print(os, flags);
        });
      };
    });
  auto bytecodeOf = [](Env &env, size_t n, std::string &out) {
    ModuleOp module = env.functions(Kind::Arith, n);
    llvm::raw_string_ostream os(out);
    expect(succeeded(writeBytecodeToFile(module, os)), "bytecode");
  };
  bench("parse/bytecode/arith", [=](size_t n) -> Repetition {
    auto source = std::make_shared<std::string>();
    {
      Env env(n);
      bytecodeOf(env, n, *source);
    }
    return [=] {
      Env env;
      OwningOpRef<ModuleOp> module;
      return timed([&] { module = parse(env.ctx, *source); });
    };
  });
  bench("parse/bytecode_first_function/arith", [=](size_t n) -> Repetition {
    auto source = std::make_shared<std::string>();
    {
      Env env(n);
      bytecodeOf(env, n, *source);
    }
    return [=] {
      Env env;
      ParserConfig config(&env.ctx, /*verifyAfterParse=*/false);
      Block block;
      std::unique_ptr<BytecodeReader> reader;
      double seconds = timed([&] {
        reader = std::make_unique<BytecodeReader>(llvm::MemoryBufferRef(*source, "bench"), config, /*lazyLoad=*/true);
        expect(succeeded(reader->readTopLevel(&block)), "the top");
        Operation *module = &block.front();
        expect(succeeded(reader->materialize(module)), "the module");
        expect(succeeded(reader->materialize(&module->getRegion(0).front().front())), "the first function");
      });
      expect(succeeded(reader->finalize([](Operation *) { return false; })), "the end");
      return seconds;
    };
  });
  bench("print/bytecode/arith", [=](size_t n) -> Repetition {
    auto env = std::make_shared<Env>(n);
    ModuleOp module = env->functions(Kind::Arith, n);
    auto out = std::make_shared<std::string>();
    return [=] {
      (void)env;
      out->clear();
      return timed([&] {
        llvm::raw_string_ostream os(*out);
        expect(succeeded(writeBytecodeToFile(module, os)), "bytecode");
      });
    };
  });
}

//===-- memory ----------------------------------------------------------------------------------------------------------===//

/// Resident bytes of this process.
double residentBytes() {
  FILE *file = fopen("/proc/self/statm", "r");
  long size = 0, resident = 0;
  if (!file || fscanf(file, "%ld %ld", &size, &resident) != 2)
    fail("cannot read /proc/self/statm");
  fclose(file);
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// Bytes that malloc has handed out, its headers included.
double allocatedBytes() {
  struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd);
}

void registerMemory() {
  struct Measure {
    const char *name;
    double (*bytes)();
  };
  for (Measure measure : {Measure{"rss", residentBytes}, Measure{"malloc", allocatedBytes}}) {
    std::string prefix = std::string("bytes_per_op/") + measure.name;
    auto bytes = measure.bytes;
    for (Kind kind : kKinds)
      benchBytes(prefix + "/created/" + suffix(kind), [=](size_t n) -> Repetition {
        auto env = std::make_shared<Env>(n);
        return [=] {
          double before = bytes();
          env->functions(kind, n);
          return bytes() - before;
        };
      });
    benchBytes(prefix + "/created_with_location/arith", [=](size_t n) -> Repetition {
      auto env = std::make_shared<Env>(0);
      env->locs.assign(n, env->unknown); // The vector itself is not measured.
      env->locs.clear();
      return [=] {
        double before = bytes();
        env->addLocs(n);
        env->functions(Kind::Arith, n);
        return bytes() - before;
      };
    });
    for (Kind kind : kKinds)
      benchBytes(prefix + "/parsed/" + suffix(kind), [=](size_t n) -> Repetition {
        // The source was made by a process of its own, so that no freed memory of its making is there to be reused.
        int ends[2];
        if (pipe(ends) != 0)
          fail("pipe");
        pid_t child = fork();
        if (child == 0) {
          std::string source = *textOf(kind, /*generic=*/true, n);
          for (size_t done = 0; done < source.size();) {
            ssize_t written = write(ends[1], source.data() + done, source.size() - done);
            if (written <= 0)
              _exit(1);
            done += static_cast<size_t>(written);
          }
          _exit(0);
        }
        close(ends[1]);
        auto source = std::make_shared<std::string>();
        source->reserve(n * 140 + 4096);
        std::vector<char> chunk(1 << 16);
        for (ssize_t got; (got = read(ends[0], chunk.data(), chunk.size())) > 0;)
          source->append(chunk.data(), static_cast<size_t>(got));
        close(ends[0]);
        waitpid(child, nullptr, 0);
        auto env = std::make_shared<Env>();
        return [=] {
          double before = bytes();
          parse(env->ctx, *source).release();
          return bytes() - before;
        };
      });
  }
}

//===------------------------------------------------------------------------------------------------------------------===//
// The driver
//===------------------------------------------------------------------------------------------------------------------===//

struct Options {
  std::vector<size_t> sizes = {1000, 100000, 10000000};
  std::vector<std::string> filters;
  double budget = 60;
  bool first = false;
  bool exact = false;
  bool list = false;
};

struct Outcome {
  double best = 0;       ///< seconds or bytes of the best repetition
  double prepare = 0;    ///< wall seconds of `prepare`
  double repetition = 0; ///< wall seconds of a repetition, setup included
};

/// At least three repetitions, and as many as fit in a fifth of a second, on a heap that keeps its pages: the best counts. With
/// `first`, one repetition as a tool would see it: cold caches, and pages still to be asked of the kernel.
Outcome measure(const Bench &bench, size_t n, bool first) {
  first |= bench.bytes;
  if (!first) {
    // Otherwise chance decides which repetitions pay for page faults: whatever lies at the end of the heap.
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
  }
  Outcome outcome;
  double start = now();
  Repetition repetition = bench.prepare(n);
  outcome.prepare = now() - start;
  start = now();
  unsigned count = 0;
  do {
    double value = repetition();
    outcome.best = count ? std::min(outcome.best, value) : value;
    ++count;
  } while (!first && (count < 3 || (now() - start < 0.2 && count < 10000)));
  outcome.repetition = (now() - start) / count;
  return outcome;
}

/// Runs one measurement in a child; false if the child died.
bool measureInChild(const Bench &bench, size_t n, bool first, Outcome &outcome, double &peakBytes) {
  fflush(stdout);
  int ends[2];
  if (pipe(ends) != 0)
    fail("pipe");
  pid_t child = fork();
  if (child < 0)
    fail("fork");
  if (child == 0) {
    close(ends[0]);
    Outcome result = measure(bench, n, first);
    // Leaves without destructors: they would only take time.
    _exit(write(ends[1], &result, sizeof result) == sizeof result ? 0 : 1);
  }
  close(ends[1]);
  bool complete = read(ends[0], &outcome, sizeof outcome) == static_cast<ssize_t>(sizeof outcome);
  close(ends[0]);
  int status = 0;
  struct rusage usage;
  wait4(child, &status, 0, &usage);
  peakBytes = static_cast<double>(usage.ru_maxrss) * 1024;
  return complete && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

double availableBytes() {
  FILE *file = fopen("/proc/meminfo", "r");
  char line[128];
  double result = 0;
  while (file && fgets(line, sizeof line, file)) {
    unsigned long kib;
    if (sscanf(line, "MemAvailable: %lu", &kib) == 1)
      result = static_cast<double>(kib) * 1024;
  }
  if (file)
    fclose(file);
  return result;
}

const char *kUsage = "usage: bench [--sizes N,N,..] [--budget SECONDS] [--first] [--exact] [--list] [NAME-PART ...]\n"
                     "  --sizes   numbers of ops (default 1k,100k,10M)\n"
                     "  --budget  skips a measurement that is expected to take longer, setup included (default 60)\n"
                     "  --first   one repetition on a cold heap instead of the best of several on a warm one\n"
                     "  --exact   parts are whole names\n"
                     "  --list    prints the names of the measurements\n"
                     "Runs those measurements whose name contains one of the parts, or all.\n";

[[noreturn]] void usage() {
  fputs(kUsage, stderr);
  exit(2);
}

size_t parseSize(const std::string &word) {
  char *end = nullptr;
  unsigned long long value = strtoull(word.c_str(), &end, 10);
  if (*end == 'k')
    value *= 1000, ++end;
  else if (*end == 'M')
    value *= 1000000, ++end;
  // At least two ops per body, and the widths of integer types end at 2^24 - 1.
  if (end == word.c_str() || *end || value < 2 || value > 16000000)
    usage();
  return value;
}

Options parseOptions(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    std::string arg = argv[i];
    if (arg == "--list") {
      options.list = true;
    } else if (arg == "--first") {
      options.first = true;
    } else if (arg == "--exact") {
      options.exact = true;
    } else if (arg == "--budget" && i + 1 < argc) {
      options.budget = atof(argv[++i]);
    } else if (arg == "--sizes" && i + 1 < argc) {
      options.sizes.clear();
      std::string words = argv[++i];
      for (size_t start = 0; start <= words.size();) {
        size_t comma = std::min(words.find(',', start), words.size());
        options.sizes.push_back(parseSize(words.substr(start, comma - start)));
        start = comma + 1;
      }
      std::sort(options.sizes.begin(), options.sizes.end());
    } else if (arg == "--help") {
      fputs(kUsage, stdout);
      exit(0);
    } else if (arg[0] == '-') {
      usage();
    } else {
      options.filters.push_back(arg);
    }
  }
  return options;
}

void run(const Bench &bench, const Options &options) {
  Outcome outcome;
  double peak = 0;
  size_t previous = 0;
  for (size_t n : options.sizes) {
    if (previous) {
      double scale = static_cast<double>(n) / static_cast<double>(previous);
      double seconds = (outcome.prepare + outcome.repetition * (bench.bytes || options.first ? 1 : 3)) * scale;
      // Contexts, libraries and such do not grow with n, so this errs on the safe side for small ones; only large ones count.
      double bytes = previous >= 100000 ? peak * scale : 0;
      const char *reason = seconds > options.budget ? "time" : bytes > availableBytes() * 0.9 ? "memory" : nullptr;
      if (reason) {
        fprintf(stderr, "skipped %s at %zu: not enough %s (expected %.0f s, %.1f GB)\n", bench.name.c_str(), n, reason, seconds,
                bytes / 1e9);
        continue;
      }
    }
    if (!measureInChild(bench, n, options.first, outcome, peak)) {
      fprintf(stderr, "failed %s at %zu\n", bench.name.c_str(), n);
      break;
    }
    previous = n;
    double perOp = outcome.best * (bench.bytes ? 1 : 1e9) / static_cast<double>(n);
    printf("%s\t%zu\t%.2f\n", bench.name.c_str(), n, perOp);
  }
}

} // namespace

int main(int argc, char **argv) {
  Options options = parseOptions(argc, argv);
  registerCreate();
  registerInsert<How::Raw>("arith", Kind::Arith);
  registerInsert<How::Builder>("arith_builder", Kind::Arith);
  registerInsert<How::Raw>("unregistered", Kind::Unregistered);
  registerClone();
  registerWalk();
  registerCast();
  registerAttributes();
  registerUses();
  registerInterning();
  registerInterningThreads();
  registerEraseAndDrop();
  registerVerify();
  registerOrder();
  registerText();
  registerRewriting();
  registerMemory();
  for (const Bench &bench : benches) {
    bool chosen = options.filters.empty();
    for (const std::string &part : options.filters)
      chosen |= options.exact ? bench.name == part : bench.name.find(part) != std::string::npos;
    if (!chosen)
      continue;
    if (options.list)
      puts(bench.name.c_str());
    else
      run(bench, options);
  }
}
