//! `linalg-fuse-elementwise-ops`: generic ops take over the computations of their inputs.
//! [mlir/lib/Dialect/Linalg/Transforms/ElementwiseOpFusion.cpp, ConstantFold.cpp, EraseUnusedOperandsAndResults.cpp]
//!
//! `fuse` makes one op of two; `constants` takes constants into bodies; `operands` drops what nothing needs; `transpose` computes
//! transposed constants.

mod constants;
mod fuse;
mod operands;
mod transpose;

pub use constants::{FoldFillWithGenericOp, FoldScalarOrSplatConstant, RemoveOutsDependency};
pub use fuse::{are_fusable, fuse_elementwise_ops};
pub use operands::{DeduplicateAndRemoveDeadOperandsAndResults, RemoveUnusedCycleInGenericOp};
pub use transpose::FoldConstantTranspose;

use dialekt_affine::AffineApply;
use dialekt_ir_core::context::DialectHooks;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::{Generic, LinalgDialect};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_rewrite::{GreedyConfig, Simplify, canonicalize};
use dialekt_tensor::{CollapseShape, ExpandShape};

use crate::add_canonicalization;
use crate::reshape_expansion::{self, BubbleUpExpandThroughParallelCollapse};

/// Fuse elementwise operations on tensors
///
/// A generic op on tensors that is computed element by element, and that is used once, becomes a part of the generic op that uses it.
#[derive(Pass, Clone)]
#[pass(
    name = "LinalgElementwiseOpFusionPass",
    argument = "linalg-fuse-elementwise-ops",
    dialects(dialekt_affine::AffineDialect, dialekt_linalg::LinalgDialect, dialekt_memref::MemRefDialect)
)]
pub struct LinalgFuseElementwiseOps {
    patterns: PassPatterns,
}

impl Pass for LinalgFuseElementwiseOps {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            add_patterns(set);
            reshape_expansion::add_patterns(set, is_used_once);
            set.add::<BubbleUpExpandThroughParallelCollapse>();
            add_canonicalization::<AffineApply>(set);
            add_canonicalization::<Generic>(set);
            add_canonicalization::<ExpandShape>(set);
            add_canonicalization::<CollapseShape>(set);
            set.extend(LinalgDialect.canonicalization_patterns().iter().copied());
            set.add::<FoldConstantTranspose>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        let config = GreedyConfig { top_down: true, simplify: Simplify::Aggressive, ..GreedyConfig::default() };
        if let Some(patterns) = &self.patterns {
            canonicalize(cx.ir_mut(), op, patterns, &config);
        }
        Ok(())
    }
}

/// Adds the patterns that fuse ops which are used once, and that simplify their operands. [MLIR: populateElementwiseOpsFusionPatterns]
pub fn add_patterns(set: &mut PatternSet) {
    set.add_fn("FuseElementwiseOps", PatternRoot::of::<Generic>(), 1, |rw, op| fuse::fuse_first(rw, op, is_used_once));
    set.add::<FoldFillWithGenericOp>().add::<FoldScalarOrSplatConstant>().add::<RemoveOutsDependency>();
    set.add::<DeduplicateAndRemoveDeadOperandsAndResults>().add::<RemoveUnusedCycleInGenericOp>();
}

/// Returns whether the op of an operand has one use.
pub fn is_used_once(op: OpRef<'_>, operand: usize) -> bool {
    let uses = |def: OpRef<'_>| def.results().map(|result| op.ir().value(result).uses().count()).sum::<usize>();
    op.operand_def(operand).is_some_and(|def| uses(def) == 1)
}
