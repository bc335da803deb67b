// Applies the ten rules to a file, greedily and without folders, and prints it.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/CommonFolders.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include "natives.h"

#include "rules.inc"

int main(int, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect>();
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  mlir::RewritePatternSet patterns(&context);
  populateWithGenerated(patterns);
  mlir::GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  if (failed(mlir::applyPatternsGreedily(*module, std::move(patterns), config)))
    return 1;
  module->print(llvm::outs());
}
