//! `convert-shape-to-std` and `convert-shape-constraints`: computations on tensors of extents become ops of arith, scf and tensor,
//! conditions become assertions. [mlir/lib/Conversion/ShapeToStandard]

mod broadcast;
mod build;
mod constraints;
mod extents;
mod loops;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_func as func;
use dialekt_ir_core::context::Context;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_shape as shape;

pub use broadcast::{BroadcastOpConverter, IsBroadcastableOpConverter};
pub use constraints::{ConvertCstrRequireOp, ConvertShapeConstraints, CstrBroadcastableToRequire, CstrEqToRequire};
pub use extents::{
    AddOpConversion, AnyOpConversion, ConstShapeOpConverter, ConstSizeOpConversion, DimOpConverter,
    GetExtentOpConverter, MulOpConversion, RankOpConverter, ShapeOfOpConversion, SplitAtOpConversion,
    ToExtentTensorOpConversion,
};
pub use loops::{ReduceOpConverter, ShapeEqOpConverter};

/// Convert operations from the shape dialect into the standard dialect.
///
/// Shapes are tensors of extents then. What may be an error, `!shape.shape` and `!shape.size`, stays.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertShapeToStandardPass",
    argument = "convert-shape-to-std",
    op = "builtin.module",
    dialects(dialekt_scf::SCFDialect)
)]
pub struct ConvertShapeToStandard {
    conversion: PassConversion,
}

impl Pass for ConvertShapeToStandard {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target
            .legal_dialects(["arith", "scf", "tensor"])
            .legal_op::<shape::CstrRequire>()
            .legal_op::<func::Func>()
            .legal_dialects(["builtin"]);
        self.conversion = Some(Conversion::new(cx, target, shape_to_standard_patterns()));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The patterns of the conversion.
pub fn shape_to_standard_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns
        .add_rewrite::<CstrBroadcastableToRequire>()
        .add_rewrite::<CstrEqToRequire>()
        .add(AnyOpConversion)
        .add(AddOpConversion)
        .add(MulOpConversion)
        .add(BroadcastOpConverter)
        .add(ConstShapeOpConverter)
        .add(ConstSizeOpConversion)
        .add(DimOpConverter)
        .add(IsBroadcastableOpConverter)
        .add(GetExtentOpConverter)
        .add(RankOpConverter)
        .add(ReduceOpConverter)
        .add(ShapeEqOpConverter)
        .add(ShapeOfOpConversion)
        .add(SplitAtOpConversion)
        .add(ToExtentTensorOpConversion);
    patterns
}
