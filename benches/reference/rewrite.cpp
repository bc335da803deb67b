// Loops of the greedy driver: the cost of visiting an op, of rewriting it, and of folding it.

#include "bench.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace {

/// *functions(n)* in which an unregistered op uses the last two values of each body, so that no op is dead.
ModuleOp liveFunctions(Env &env, Kind kind, size_t n) {
  ModuleOp module = env.functions(kind, n);
  OperationName use("t.use", &env.ctx);
  for (auto func : module.getOps<func::FuncOp>()) {
    Block &block = func.front();
    Operation *last = block.getTerminator()->getPrevNode();
    Operation *before = last->getPrevNode();
    Value first = before ? before->getResult(0) : Value(block.getArgument(1));
    auto *op = Operation::create(env.unknown, use, TypeRange(), ValueRange{first, last->getResult(0)}, env.noAttrs,
                                 OpaqueProperties(nullptr), BlockRange(), 0);
    block.getOperations().insert(Block::iterator(block.getTerminator()), op);
  }
  return module;
}

/// As `liveFunctions`, but each op adds 1, a constant of its function, to the value before it, the first one to 1.
ModuleOp constantChains(Env &env, size_t n) {
  ModuleOp module = env.module();
  OperationName use("t.use", &env.ctx);
  for (size_t i = 0, index = 0; i < n; i += kBodySize, ++index) {
    Block *block = env.function(module, index);
    env.builder.setInsertionPointToEnd(block);
    Value one = arith::ConstantOp::create(env.builder, env.unknown, env.builder.getI32IntegerAttr(1));
    Value last = one;
    for (size_t k = i, e = std::min(n, i + kBodySize); k != e; ++k) {
      Operation *op = env.create(env.addi, env.locs[k], last, one);
      block->push_back(op);
      last = op->getResult(0);
    }
    block->push_back(Operation::create(env.unknown, use, TypeRange(), ValueRange(last), env.noAttrs, OpaqueProperties(nullptr), BlockRange(), 0));
    func::ReturnOp::create(env.builder, env.unknown);
  }
  return module;
}

/// Makes a `t.mul` of each `t.add`.
struct AddToMul : RewritePattern {
  OperationName mul;
  explicit AddToMul(MLIRContext *ctx) : RewritePattern("t.add", 1, ctx), mul("t.mul", ctx) {}
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    OperationState state(op->getLoc(), mul, op->getOperands(), op->getResultTypes());
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};

/// All patterns that dialects declare for canonicalization.
void canonicalizers(MLIRContext &ctx, RewritePatternSet &set) {
  for (Dialect *dialect : ctx.getLoadedDialects())
    dialect->getCanonicalizationPatterns(set);
  for (RegisteredOperationName name : ctx.getRegisteredOperations())
    name.getCanonicalizationPatterns(set, &ctx);
}

/// The driver on the ops of `make`, from the first op to the last. Its ops are still there afterwards, or all folded.
void driver(const std::string &name, std::function<void(MLIRContext &, RewritePatternSet &)> patterns,
            std::function<ModuleOp(Env &, size_t)> make, bool folds = false) {
  bench(name, [=](size_t n) -> Repetition {
    auto env = std::make_shared<Env>(n);
    RewritePatternSet set(&env->ctx);
    patterns(env->ctx, set);
    auto frozen = std::make_shared<FrozenRewritePatternSet>(std::move(set));
    return [=] {
      ModuleOp module = make(*env, n);
      GreedyRewriteConfig config;
      config.setUseTopDownTraversal();
      double seconds = timed([&] { (void)applyPatternsGreedily(module, *frozen, config); });
      size_t left = 0;
      module->walk([&](Operation *op) { left += op->getNumOperands() == 2 && op->getNumResults() == 1; });
      expect(left == (folds ? 0 : n), "number of ops");
      module->erase();
      return seconds;
    };
  });
}

} // namespace

void registerRewriting() {
  auto nothing = [](MLIRContext &, RewritePatternSet &) {};
  for (Kind kind : kKinds)
    driver(std::string("greedy_rewriter/no_patterns/") + suffix(kind), nothing,
           [=](Env &env, size_t n) { return liveFunctions(env, kind, n); });
  driver("greedy_rewriter/canonicalizers/arith", canonicalizers,
         [](Env &env, size_t n) { return liveFunctions(env, Kind::Arith, n); });
  driver(
      "greedy_rewriter/with_pattern/unregistered", [](MLIRContext &ctx, RewritePatternSet &set) { set.add<AddToMul>(&ctx); },
      [](Env &env, size_t n) { return liveFunctions(env, Kind::Unregistered, n); });
  driver("constant_folding/chain", nothing, constantChains, /*folds=*/true);
}
