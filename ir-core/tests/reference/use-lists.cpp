// Random edits of operands, and what the reference's use lists look like after each: use-lists.txt is what this prints, linked
// with libMLIR 22.1. The test `use_lists_are_in_the_order_of_the_reference` of ir-core makes the same edits.
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Operation.h"

#include <cstdio>

using namespace mlir;

struct Lcg {
  uint64_t state = 42;
  size_t below(size_t bound) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<size_t>((state >> 33) % bound);
  }
};

int main() {
  MLIRContext ctx(MLIRContext::Threading::DISABLED);
  ctx.allowUnregisteredDialects();
  OpBuilder builder(&ctx);
  Location loc = builder.getUnknownLoc();
  Block *block = new Block();
  for (int i = 0; i < 4; ++i)
    block->addArgument(builder.getI32Type(), loc);
  OperationName name("t.op", &ctx);
  Lcg random;
  auto value = [&] { return Value(block->getArgument(random.below(4))); };
  auto values = [&](size_t n) {
    SmallVector<Value> result;
    for (size_t i = 0; i < n; ++i)
      result.push_back(value());
    return result;
  };
  std::vector<Operation *> ops;
  for (int i = 0; i < 5; ++i) {
    auto operands = values(random.below(5));
    ops.push_back(Operation::create(loc, name, TypeRange(), operands, DictionaryAttr::get(&ctx), OpaqueProperties(nullptr),
                                    BlockRange(), 0));
    block->push_back(ops.back());
  }
  for (int step = 0; step < 400; ++step) {
    Operation *op = ops[random.below(5)];
    unsigned n = op->getNumOperands();
    size_t kind = random.below(8);
    unsigned start = 0, len = 0;
    auto range = [&] {
      start = random.below(n + 1);
      len = random.below(n - start + 1);
    };
    if (kind == 0 && n != 0) {
      start = random.below(n);
      op->setOperand(start, value());
    } else if (kind == 1) {
      start = random.below(n + 1);
      op->insertOperands(start, values(random.below(4)));
    } else if (kind == 2 || kind == 3) {
      range();
      op->eraseOperands(start, len);
    } else if (kind == 4) {
      Value from = value(), to = value();
      if (from != to)
        from.replaceAllUsesWith(to);
    } else if (kind == 5) {
      range();
      op->setOperands(start, len, values(random.below(6)));
    } else if (kind == 6) {
      Value from = value(), to = value();
      from.replaceUsesWithIf(to, [](OpOperand &use) { return use.getOperandNumber() % 2 == 0; });
    } else if (kind == 7) {
      op->setOperands(values(random.below(7)));
    }
    printf("%d:%d", step, static_cast<int>(kind));
    for (Value arg : block->getArguments()) {
      printf(" |");
      for (OpOperand &use : arg.getUses())
        printf(" %d.%d", static_cast<int>(llvm::find(ops, use.getOwner()) - ops.begin()), static_cast<int>(use.getOperandNumber()));
    }
    printf("\n");
  }
}
