//! `lower-affine`: affine loops, conditions and accesses become those of scf and memref, affine expressions become
//! arithmetic. [mlir/lib/Conversion/AffineToStandard/AffineToStandard.cpp]

mod access;
mod flow;
mod parallel;
mod vector;

use dialekt_affine as affine;
use dialekt_affine_transforms::affine_expand_index_ops::{LowerDelinearizeIndexOps, LowerLinearizeIndexOps};
use dialekt_affine_transforms::expand_map::{Extreme, expand_map, expand_map_to_extreme};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

pub use access::{
    AffineDmaStartLowering, AffineDmaWaitLowering, AffineLoadLowering, AffinePrefetchLowering, AffineStoreLowering,
};
pub use flow::{AffineForLowering, AffineIfLowering, AffineYieldOpLowering};
pub use parallel::AffineParallelLowering;
pub use vector::{AffineVectorLoadLowering, AffineVectorStoreLowering};

use dialekt_dialect_utils::Values;

/// Lower Affine operations to a combination of Arith and SCF operations.
///
/// Affine operations become those of arith, memref and scf; accesses to vectors become operations of vector.
///
/// Loops and conditions for which that is not possible are errors. In the reference they remain, but without their
/// terminators.
#[derive(Pass, Clone)]
#[pass(
    name = "LowerAffinePass",
    argument = "lower-affine",
    dialects(
        dialekt_arith::ArithDialect,
        dialekt_memref::MemRefDialect,
        dialekt_scf::SCFDialect,
        dialekt_vector::VectorDialect
    )
)]
pub struct LowerAffine {
    conversion: PassConversion,
}

impl Pass for LowerAffine {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["arith", "memref", "scf", "vector"]);
        // Their terminators are converted, and would no longer fit them. In the reference they may remain.
        target
            .illegal_op::<affine::AffineFor>()
            .illegal_op::<affine::AffineIf>()
            .illegal_op::<affine::AffineParallel>();
        let mut patterns = affine_to_standard_patterns();
        patterns.add_rewrite::<AffineVectorLoadLowering>().add_rewrite::<AffineVectorStoreLowering>();
        patterns.add_rewrite::<LowerDelinearizeIndexOps>().add_rewrite::<LowerLinearizeIndexOps>();
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The patterns for all ops except for vector accesses and for linearization and delinearization of indices.
pub fn affine_to_standard_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns
        .add_rewrite::<AffineApplyLowering>()
        .add_rewrite::<AffineDmaStartLowering>()
        .add_rewrite::<AffineDmaWaitLowering>()
        .add_rewrite::<AffineLoadLowering>()
        .add_rewrite::<AffineMinLowering>()
        .add_rewrite::<AffineMaxLowering>()
        .add_rewrite::<AffineParallelLowering>()
        .add_rewrite::<AffinePrefetchLowering>()
        .add_rewrite::<AffineStoreLowering>()
        .add_rewrite::<AffineForLowering>()
        .add_rewrite::<AffineIfLowering>()
        .add_rewrite::<AffineYieldOpLowering>();
    patterns
}

/// `affine.apply` becomes arithmetic.
#[derive(Described)]
pub struct AffineApplyLowering;

impl OpRewrite for AffineApplyLowering {
    type SourceOp = affine::AffineApply;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineApply>) -> Option<()> {
        let view = rw.view(op)?;
        let (map, operands) = (view.map()?, view.map_operands().collect::<Values>());
        let values = expand_map(rw, map, &operands)?;
        rw.replace_op(op, &values);
        Some(())
    }
}

/// `affine.min` becomes the minimum of the expanded results of its map.
#[derive(Described)]
pub struct AffineMinLowering;

impl OpRewrite for AffineMinLowering {
    type SourceOp = affine::AffineMin;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineMin>) -> Option<()> {
        let view = rw.view(op)?;
        let (map, operands) = (view.map()?, view.operands().collect::<Values>());
        let value = expand_map_to_extreme(rw, Extreme::Min, map, &operands)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// `affine.max` becomes the maximum of the expanded results of its map.
#[derive(Described)]
pub struct AffineMaxLowering;

impl OpRewrite for AffineMaxLowering {
    type SourceOp = affine::AffineMax;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineMax>) -> Option<()> {
        let view = rw.view(op)?;
        let (map, operands) = (view.map()?, view.operands().collect::<Values>());
        let value = expand_map_to_extreme(rw, Extreme::Max, map, &operands)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}
