//! Fourier transforms.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::{compatible, compatible_types, known_size, shape};
use crate::constraints::Tensor3D;
use crate::enums::Extension::Fft;
use crate::traits::TosaResolvableShapeOperands;

/// The fast Fourier transforms of complex matrices in batches, in two dimensions.
///
/// Real and imaginary parts are tensors of their own. Nothing is divided by the number of elements, with `inverse` neither.
///
/// ```mlir
/// %re, %im = tosa.fft2d %x_re, %x_im {inverse = false} : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>)
/// ```
#[derive(Op)]
#[op(
    name = "tosa.fft2d",
    doc_group = "Fourier transforms",
    traits(SameOperandsAndResultElementType, SameOperandsAndResultShape, ResultsAreFloatLike),
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALWAYS.with(&[Fft])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct FFT2d {
    pub input_real: Operand<Tensor3D>,
    pub input_imag: Operand<Tensor3D>,
    pub inverse: Attr<BoolAttr>,
    #[default(false)]
    pub local_bound: Option<Attr<BoolAttr>>,
    pub output_real: OpResult<Tensor3D>,
    pub output_imag: OpResult<Tensor3D>,
}

/// The fast Fourier transforms of real matrices in batches, in two dimensions.
///
/// The result is symmetric, so that of `W` columns only `W / 2 + 1` are made.
///
/// ```mlir
/// %re, %im = tosa.rfft2d %x : (tensor<2x4x8xf32>) -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>)
/// ```
#[derive(Op)]
#[op(
    name = "tosa.rfft2d",
    doc_group = "Fourier transforms",
    traits(SameOperandsAndResultElementType, ResultsAreFloatLike),
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALWAYS.with(&[Fft])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct RFFT2d {
    pub input_real: Operand<Tensor3D>,
    #[default(false)]
    pub local_bound: Option<Attr<BoolAttr>>,
    pub output_real: OpResult<Tensor3D>,
    pub output_imag: OpResult<Tensor3D>,
}

/// Checks that a size is a power of two.
fn verify_power_of_two(op: OpRef<'_>, name: &str, size: i64, out: &mut Vec<Diagnostic>) -> Verified {
    match size > 0 && size.count_ones() == 1 {
        true => Ok(()),
        false => fail(out, op.op_error(format!("expected {name} to be a power of two, got {size}"))),
    }
}

impl Verify for FFT2d {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let sizes = |value: Value| shape(op.cx(), op.ir().value(value).ty());
        let (Some(real), Some(imag)) = (sizes(op.input_real()), sizes(op.input_imag())) else { return Ok(()) };
        for (name, dim) in [("height", 1), ("width", 2)] {
            // As in the reference, a size that is known of one part alone is not checked.
            match (real.get(dim), imag.get(dim)) {
                (Some(real), Some(size)) if *real != DYNAMIC && *size != DYNAMIC => {
                    verify_power_of_two(*op, name, *size, out)?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl Verify for RFFT2d {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let [input, real, imag] = [op.input_real(), op.output_real(), op.output_imag()].map(|v| op.ir().value(v).ty());
        if !compatible_types(cx, real, imag) {
            let (real, imag) = (op.quoted_type(real), op.quoted_type(imag));
            return fail(out, op.op_error(format!("expected output shapes to match, got {real}, {imag}")));
        }
        let Some(sizes) = shape(cx, input) else { return Ok(()) };
        for (name, dim) in [("height", 1), ("width", 2)] {
            if let Some(size) = known_size(cx, input, dim) {
                verify_power_of_two(*op, name, size, out)?;
            }
        }
        let Some(result) = shape(cx, real) else { return Ok(()) };
        let (Some((_, leading)), Some((last, result_leading))) = (sizes.split_last(), result.split_last()) else {
            return Ok(());
        };
        if !compatible(leading, result_leading) {
            let (input, output) = (op.quoted_type(input), op.quoted_type(real));
            let message = format!(
                "expected batch and height dimensions of input/output to match, got input={input} output={output}"
            );
            return fail(out, op.op_error(message));
        }
        match known_size(cx, input, 2) {
            Some(width) if *last != DYNAMIC && *last != width / 2 + 1 => {
                fail(out, op.op_error(format!("expected output width to be equal to input_width / 2 + 1, got {last}")))
            }
            _ => Ok(()),
        }
    }
}
