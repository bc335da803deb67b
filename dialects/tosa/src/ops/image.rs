//! Images of another size.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::{known_size, list, shape, verify_quotient};
use crate::constraints::{ShapeOfRank, Tensor4D};
use crate::enums::Extension::{Bf16, Int16};
use crate::enums::ResizeMode;
use crate::shapes::constant_shape;
use crate::syntax::{parse_resize_mode, print_resize_mode};
use crate::traits::TosaResolvableShapeOperands;

/// Images of another size.
///
/// `scale` has numerator and denominator for both dimensions, `offset` where the first pixel of the result lies, and `border` how
/// far the last one lies behind the edge.
///
/// ```mlir
/// %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
/// %offset = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
/// %border = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
/// %y = tosa.resize %x, %scale, %offset, %border {mode = BILINEAR} : (tensor<1x32x32x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x64x64x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.resize",
    doc_group = "Images",
    fold,
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_resize_mode,
    print = print_resize_mode,
    facts(Availability::ALL.with(&[Int16, Bf16])),
    verify
)]
pub struct Resize {
    pub input: Operand<Tensor4D>,
    pub scale: Operand<ShapeOfRank<4>>,
    pub offset: Operand<ShapeOfRank<2>>,
    pub border: Operand<ShapeOfRank<2>>,
    pub mode: Attr<ResizeMode>,
    pub output: OpResult<Tensor4D>,
}

impl Verify for Resize {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let constant = |value: Value| constant_shape(op.ir(), value);
        let lists = constant(op.scale()).zip(constant(op.offset())).zip(constant(op.border()));
        let Some(((scale, offset), border)) = lists else { return Ok(()) };
        if scale.iter().any(|scale| *scale <= 0) {
            return fail(out, op.op_error(format!("expect all scale values to be > 0, got {}", list(&scale))));
        }
        let (&[yn, yd, xn, xd], &[offset_y, offset_x], &[border_y, border_x]) = (&*scale, &*offset, &*border) else {
            return Ok(());
        };
        let cx = op.cx();
        let [input, output] = [op.input(), op.output()].map(|value| op.ir().value(value).ty());
        if shape(cx, output).is_none() {
            return Ok(());
        }
        let dims = [("height", "y", yn, yd, offset_y, border_y), ("width", "x", xn, xd, offset_x, border_x)];
        for (i, (name, axis, n, d, offset, border)) in dims.into_iter().enumerate() {
            // One pixel is repeated as often as needed.
            let Some(size) = known_size(cx, input, i + 1).filter(|size| *size != 1) else { continue };
            let wide = |value: i64| i128::from(value);
            let dividend = (wide(size) - 1) * wide(n) - wide(offset) + wide(border);
            let rule = format!("(input_{name} - 1) * scale_{axis}_n - offset_{axis} + border_{axis}");
            let got = format!("({size} - 1) * {n} - {offset} + {border}");
            let words = (&*rule, &*format!("scale_{axis}_d"), &*got);
            verify_quotient(*op, (dividend, wide(d)), words, (name, known_size(cx, output, i + 1)), out)?;
        }
        Ok(())
    }
}
