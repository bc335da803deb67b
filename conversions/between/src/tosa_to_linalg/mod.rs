//! `tosa-to-linalg`: ops become `linalg.generic` and others of linalg, on tensors. [mlir/lib/Conversion/TosaToLinalg]

mod broadcast;
mod cast;
mod fft;
mod gather;
mod pipeline;
mod pointwise;
mod reduce;
mod rescale;
mod resize;
mod scalar;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode, TypeConverter};
use dialekt_ir_core::context::Context;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_tosa as tosa;
use std::sync::Arc;

use crate::tosa_common::tosa_types;

pub use fft::{FFT2dConverter, RFFT2dConverter};
pub use gather::{GatherConverter, IdentityNConverter, ReverseConverter, TableConverter, TileConverter};
pub(crate) use pipeline::TosaToLinalgPipeline;
pub use pipeline::add_tosa_to_linalg_passes;
pub use pointwise::PointwiseConverter;
pub use reduce::{ArgMaxConverter, ReduceConverter};
pub use rescale::RescaleConverter;
pub use resize::{GenericResizeConverter, MaterializeResizeBroadcast, ResizeUnaryConverter};
pub use scalar::Scalar;
pub(crate) use scalar::signed_bounds;

/// Lower TOSA to LinAlg on tensors
///
/// Ops that compute element by element become `linalg.generic`, reductions `linalg.reduce`. Those that `tosa-to-linalg-named` lowers
/// have to be gone before.
#[derive(Pass, Clone)]
#[pass(
    name = "TosaToLinalg",
    argument = "tosa-to-linalg",
    interface = dialekt_interfaces::FunctionOpInterface,
    dialects(
        dialekt_arith::ArithDialect,
        dialekt_linalg::LinalgDialect,
        dialekt_math::MathDialect,
        dialekt_index::IndexDialect,
        dialekt_tensor::TensorDialect,
        dialekt_scf::SCFDialect
    )
)]
pub struct TosaToLinalg {
    /// Disable tosa decompositions pass
    #[option]
    disable_tosa_decompositions: bool,
    /// Always perform the reduce constant optimization
    #[option]
    aggressive_reduce_constant: bool,
    conversion: PassConversion,
}

impl Pass for TosaToLinalg {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["linalg", "tensor", "scf"]).illegal_dialects(["tosa"]);
        target
            .legal_op::<tosa::ApplyScale>()
            .legal_op::<tosa::If>()
            .legal_op::<tosa::Const>()
            .legal_op::<tosa::ConstShape>()
            .legal_op::<tosa::While>()
            .legal_op::<tosa::Concat>()
            .legal_op::<tosa::Slice>()
            .legal_op::<tosa::Reshape>()
            .legal_op::<tosa::Pad>()
            .legal_unknown_ops();
        self.conversion = Some(Conversion::new(cx, target, tosa_to_linalg_patterns(&tosa_types())));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Full)
    }
}

/// The patterns of the conversion. [MLIR: populateTosaToLinalgConversionPatterns]
pub fn tosa_to_linalg_patterns(types: &Arc<TypeConverter>) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns
        .add_rewrite::<GenericResizeConverter>()
        .add_rewrite::<ResizeUnaryConverter>()
        .add_rewrite::<MaterializeResizeBroadcast>();
    scalar::add_patterns(&mut patterns, types);
    patterns
        .add_rewrite::<IdentityNConverter>()
        .add_rewrite::<ReduceConverter<tosa::ReduceAll>>()
        .add_rewrite::<ReduceConverter<tosa::ReduceAny>>()
        .add_rewrite::<ReduceConverter<tosa::ReduceMin>>()
        .add_rewrite::<ReduceConverter<tosa::ReduceMax>>()
        .add_rewrite::<ReduceConverter<tosa::ReduceSum>>()
        .add_rewrite::<ReduceConverter<tosa::ReduceProduct>>()
        .add_rewrite::<ArgMaxConverter>()
        .add_rewrite::<GatherConverter>()
        .add_rewrite::<RescaleConverter>()
        .add_rewrite::<ReverseConverter>()
        .add_rewrite::<RFFT2dConverter>()
        .add_rewrite::<FFT2dConverter>()
        .add_rewrite::<TableConverter>()
        .add_rewrite::<TileConverter>();
    patterns
}
