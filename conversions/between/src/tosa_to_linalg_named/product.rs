//! Lowering of `tosa.matmul` and `tosa.transpose`.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg as linalg;
use dialekt_linalg::structured::create::{fill, transpose, with_body};
use dialekt_tosa as tosa;

use super::{zero, zero_points};
use crate::tosa_common::{Sizes, dim, dynamic_dims, element_of, empty, shape_of, zero_point};

/// `tosa.matmul` becomes `linalg.batch_matmul`, or `linalg.quantized_batch_matmul` if there are zero points.
#[derive(Described)]
pub struct MatMulConverter;

impl OpRewrite for MatMulConverter {
    type SourceOp = tosa::MatMul;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::MatMul>) -> Option<()> {
        let view = rw.view(op)?;
        let (a, b, zeros, output) = (view.a(), view.b(), [view.a_zp(), view.b_zp()], view.output());
        let Some(shape) = shape_of(rw, output) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let mut sizes = Sizes::new();
        for (number, (tensor, place)) in [(a, 0), (a, 1), (b, 2)].into_iter().enumerate() {
            if *shape.get(number)? == DYNAMIC {
                sizes.push(dim(rw, tensor, place));
            }
        }
        let element = element_of(rw, output);
        let nothing = zero(rw, element)?;
        let sum = empty(rw, &shape, element, &sizes)?;
        let sum = fill(rw, nothing, sum);
        let mut known = [0; 2];
        for ((number, zero), (tensor, name)) in known.iter_mut().zip(zeros).zip([(a, "a"), (b, "b")]) {
            let Some(zero) = zero_point(rw, zero, true) else {
                return rw.no_match(op, format_args!("input {name} zero point cannot be statically determined"));
            };
            if zero != 0 && rw.cx().integer_width(element_of(rw, tensor)) != Some(8) {
                let reason = format_args!("input {name} zero point must be zero for non-int8 integer types");
                return rw.no_match(op, reason);
            }
            *number = zero;
        }
        let ty = rw.type_of(output);
        let product = match known {
            [0, 0] => with_body(rw, linalg::BatchMatmul::build(&[ty], &[a, b], &[sum])).op(),
            known => {
                let [first, second] = zero_points(rw, known);
                with_body(rw, linalg::QuantizedBatchMatmul::build(&[ty], &[a, b, first, second], &[sum])).op()
            }
        };
        rw.replace_op_with(op, product);
        Some(())
    }
}

/// `tosa.transpose` becomes `linalg.transpose`.
#[derive(Described)]
pub struct TransposeConverter;

impl OpRewrite for TransposeConverter {
    type SourceOp = tosa::Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, output, perms) = (view.input1(), view.output(), view.perms()?);
        let (Some(own), Some(shape)) = (shape_of(rw, input), shape_of(rw, output)) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let perms: smallvec::SmallVec<[i64; 8]> = perms.iter().map(|perm| i64::from(*perm)).collect();
        // The sizes of the input, and those of the result among them.
        let open = dynamic_dims(rw, input, |_| false);
        let mut numbers = own.iter().scan(0usize, |count, size| {
            let number = *count;
            *count += usize::from(*size == DYNAMIC);
            Some((*size == DYNAMIC).then_some(number))
        });
        let numbers: Vec<Option<usize>> = numbers.by_ref().collect();
        let mut sizes = Sizes::new();
        for (perm, size) in perms.iter().zip(&shape) {
            let number = *numbers.get(usize::try_from(*perm).ok()?)?;
            if *size == DYNAMIC {
                sizes.push(*open.get(number?)?);
            }
        }
        let element = element_of(rw, output);
        let init = empty(rw, &shape, element, &sizes)?;
        let transposed = transpose(rw, input, init, perms);
        rw.replace_op_with(op, transposed);
        Some(())
    }
}
