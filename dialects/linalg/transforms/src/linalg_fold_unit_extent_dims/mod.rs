//! `linalg-fold-unit-extent-dims`: loops that are executed once, and dimensions of size 1, are removed.
//! [mlir/lib/Dialect/Linalg/Transforms/DropUnitDims.cpp]
//!
//! `generic` removes loops of generic ops, `pad` dimensions of paddings; `slice` makes slices smaller, `init` turns inits that are read
//! into inputs. `reduce` has the two ways to get rid of dimensions of operands: reshapes and slices.

mod generic;
mod init;
mod pad;
mod reduce;
mod slice;

pub use generic::drop_unit_dims;
pub use init::MoveInitOperandsToInput;
pub use pad::drop_unit_pad_dims;
pub use reduce::RankReduction;
pub use slice::{RankReducedExtractSliceOp, RankReducedInsertSliceOp, RankReducedParallelInsertSliceOp};

use std::sync::Arc;

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::FrozenPatterns;
use dialekt_linalg::{Fill, Generic};
use dialekt_memref_transforms::resolve_shaped_type_result_dims;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_rewrite::walk_and_apply;
use dialekt_tensor::{CollapseShape, Empty, ExpandShape, Pad};
use dialekt_tensor_transforms::fold_tensor_empty;

use crate::add_canonicalization;

/// Remove unit-extent dimension in Linalg ops on tensors
///
/// Generic ops and paddings are visited once; what that leaves of reshapes and empty tensors is simplified afterwards.
#[derive(Pass, Clone)]
#[pass(
    name = "LinalgFoldUnitExtentDimsPass",
    argument = "linalg-fold-unit-extent-dims",
    dialects(dialekt_linalg::LinalgDialect, dialekt_affine::AffineDialect, dialekt_memref::MemRefDialect)
)]
pub struct LinalgFoldUnitExtentDims {
    /// Generate rank-reducing slices instead of reassociative reshapes
    #[option]
    use_rank_reducing_slices: bool,
    drop: Option<Arc<FrozenPatterns>>,
    simplify: PassPatterns,
}

impl Pass for LinalgFoldUnitExtentDims {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let reduction = match self.use_rank_reducing_slices {
            true => RankReduction::Slices,
            false => RankReduction::Reshapes,
        };
        self.drop = prepare_patterns(cx, |set| add_patterns(set, reduction));
        self.simplify = prepare_patterns(cx, |set| {
            set.add::<MoveInitOperandsToInput>();
            add_simplifications(set, reduction);
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        if let Some(patterns) = &self.drop {
            walk_and_apply(cx.ir_mut(), op, patterns);
        }
        cx.apply_patterns(&self.simplify).map(|_| ())
    }
}

/// Adds the patterns that remove loops and dimensions. [MLIR: populateFoldUnitExtentDimsPatterns]
pub fn add_patterns(set: &mut PatternSet, reduction: RankReduction) {
    set.add_fn("DropUnitDims", PatternRoot::of::<Generic>(), 1, move |rw, op| drop_unit_dims(rw, op, reduction));
    set.add_fn("DropPadUnitDims", PatternRoot::of::<Pad>(), 1, move |rw, op| drop_unit_pad_dims(rw, op, reduction));
}

/// Adds the patterns that simplify what the others made. [MLIR: populateFoldUnitExtentDimsCanonicalizationPatterns]
pub fn add_simplifications(set: &mut PatternSet, reduction: RankReduction) {
    if reduction == RankReduction::Reshapes {
        set.add::<RankReducedExtractSliceOp>()
            .add::<RankReducedInsertSliceOp>()
            .add::<RankReducedParallelInsertSliceOp>();
        add_canonicalization::<CollapseShape>(set);
        add_canonicalization::<ExpandShape>(set);
    }
    add_canonicalization::<Fill>(set);
    add_canonicalization::<Empty>(set);
    fold_tensor_empty::add_patterns(set, false);
    resolve_shaped_type_result_dims::add_ranked_patterns(set);
}
