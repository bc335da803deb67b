//! `tosa-to-linalg-named`: convolutions, pooling, products of matrices and transpositions become named ops of linalg.
//! [mlir/lib/Conversion/TosaToLinalg/TosaToLinalgNamed.cpp]

mod conv;
mod pool;
mod product;

use dialekt_arith::{self as arith, Constant};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode, TypeConverter};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_tosa as tosa;
use std::sync::Arc;

use crate::tosa_common::{element_of, index, shape_of, tensor_type, tosa_types};
use crate::tosa_to_tensor::padded;

pub use conv::{ConvConverter, DepthwiseConvConverter};
pub use pool::{AvgPool2dConverter, MaxPool2dConverter};
pub use product::{MatMulConverter, TransposeConverter};

/// Lower TOSA to LinAlg named operations
///
/// Convolutions, pooling, products of matrices and transpositions become ops of linalg that have a name of their own.
#[derive(Pass, Clone)]
#[pass(
    name = "TosaToLinalgNamed",
    argument = "tosa-to-linalg-named",
    interface = dialekt_interfaces::FunctionOpInterface,
    dialects(
        dialekt_arith::ArithDialect,
        dialekt_linalg::LinalgDialect,
        dialekt_math::MathDialect,
        dialekt_tensor::TensorDialect,
        dialekt_scf::SCFDialect,
        dialekt_tosa::TosaDialect
    )
)]
pub struct TosaToLinalgNamed {
    /// Prefer generating linalg.conv_2d_nhwc_hwcf over linalg.conv_2d_nhwc_fhwc
    #[option(name = "prefer-conv2d-kernel-layout-hwcf")]
    prefer_conv2d_kernel_layout_hwcf: bool,
    conversion: PassConversion,
}

impl Pass for TosaToLinalgNamed {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["linalg", "tosa", "tensor", "scf"]);
        target
            .illegal_op::<tosa::Conv2D>()
            .illegal_op::<tosa::Conv3D>()
            .illegal_op::<tosa::DepthwiseConv2D>()
            .illegal_op::<tosa::MaxPool2d>()
            .illegal_op::<tosa::AvgPool2d>()
            .illegal_op::<tosa::MatMul>()
            .illegal_op::<tosa::Transpose>()
            .legal_unknown_ops();
        let patterns = tosa_to_linalg_named_patterns(&tosa_types(), self.prefer_conv2d_kernel_layout_hwcf);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Full)
    }
}

/// The patterns of the conversion; `hwcf` says the order of dimensions of the weights of `tosa.conv2d`. [MLIR:
/// populateTosaToLinalgNamedConversionPatterns]
pub fn tosa_to_linalg_named_patterns(types: &Arc<TypeConverter>, hwcf: bool) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    match hwcf {
        true => patterns.add(ConvConverter::<tosa::Conv2D>::with_weights_transposed(true)),
        false => patterns.add(ConvConverter::<tosa::Conv2D>::with_weights_transposed(false)),
    };
    patterns
        .add(ConvConverter::<tosa::Conv3D>::with_weights_transposed(true))
        .add_rewrite::<DepthwiseConvConverter>()
        .add_rewrite::<MatMulConverter>()
        .add_rewrite::<AvgPool2dConverter>()
        .add_rewrite::<TransposeConverter>()
        .add_typed(types, MaxPool2dConverter);
    patterns
}

/// Pads a tensor with a number, low and high in turn for each dimension. [MLIR: applyPad]
fn pad(rw: &mut Rewriter<'_>, value: Value, padding: &[i64], number: Attribute) -> Option<Value> {
    if padding.iter().all(|side| *side == 0) {
        return Some(value);
    }
    let shape = shape_of(rw, value)?;
    let low: Vec<i64> = padding.iter().copied().step_by(2).collect();
    let high: Vec<i64> = padding.iter().copied().skip(1).step_by(2).collect();
    let sides = shape.iter().zip(low.iter().zip(&high));
    let wider = sides.map(|(size, (low, high))| if *size == DYNAMIC { DYNAMIC } else { size + low + high });
    let wider: Vec<i64> = wider.collect();
    let ty = tensor_type(rw, &wider, element_of(rw, value))?;
    let number = rw.create(Constant::build(number)).result();
    padded(rw, (value, ty), (&[], &[]), (&low, &high), number)
}

/// The way of a window along a dimension.
#[derive(Clone, Copy)]
struct Window {
    before: i64,
    after: i64,
    stride: i64,
    dilation: i64,
}

/// The number of places of a window along a dimension. [MLIR: getConvOrPoolOutputDim]
fn places(b: &mut Builder<'_>, size: Value, kernel: Value, window: Window) -> Value {
    let one = index(b, 1);
    let before = index(b, window.before);
    let size = b.create(arith::AddI::build(size, before));
    let after = index(b, window.after);
    let size = b.create(arith::AddI::build(size, after)).result();
    let gaps = b.create(arith::SubI::build(kernel, one)).result();
    let dilation = index(b, window.dilation);
    let gaps = b.create(arith::MulI::build(dilation, gaps));
    let length = b.create(arith::AddI::build(gaps, one));
    let rest = b.create(arith::SubI::build(size, length)).result();
    let stride = index(b, window.stride);
    let steps = b.create(arith::DivUI::build(rest, stride));
    b.create(arith::AddI::build(steps, one)).result()
}

/// A zero as a constant of a type.
fn zero(b: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let zero = b.cx().zero_attr(ty)?;
    Some(b.create(Constant::build(zero)).result())
}

/// Two zero points as integers of 32 bits.
fn zero_points(b: &mut Builder<'_>, zeros: [i64; 2]) -> [Value; 2] {
    zeros.map(|zero| Constant::int(b, Type::I32, zero))
}
