//! Lowering of `tosa.concat`.

use dialekt_arith::{self as arith, index_value};
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_dialect_utils::indices::{Mixed, index as index_attr, known};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{self as tensor, mixed_size};
use dialekt_tosa as tosa;

use crate::tosa_common::{element_of, empty, index, shape_of};

/// `tosa.concat` inserts its operands into an empty tensor, one behind the other.
pub struct ConcatConverter;

impl OpConversion for ConcatConverter {
    type SourceOp = tosa::Concat;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<tosa::Concat>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (axis, result) = (usize::try_from(view.axis()?).ok()?, view.output());
        let Some(shape) = shape_of(rw, result) else {
            return rw.no_match(op, "the rank of the result is not known");
        };
        let (loc, element) = (rw.current_loc(), element_of(rw, result));
        let (first, others) = operands.split_first()?;
        let is_ranked =
            operands.iter().all(|operand| shape_of(rw, *operand).is_some_and(|own| own.len() == shape.len()));
        if !is_ranked {
            return rw.no_match(op, "the rank of an operand is not known");
        }

        let axis_value = index(rw, axis as i64);
        let mut sizes: Mixed = sizes_of(rw, *first, loc)?;
        // The places of the operands along the axis.
        let mut offset: OpFoldResult = *sizes.get(axis)?;
        let mut offsets = vec![index_attr(rw.cx(), 0).into()];
        for other in others {
            let size = rw.create_or_fold(tensor::Dim::build(*other, axis_value));
            let place = index_value(rw, offset, loc);
            offsets.push(offset);
            let behind = rw.create_or_fold(arith::AddI::build(place, size));
            offset = match known(rw.ir(), behind.into()) {
                Some(behind) => index_attr(rw.cx(), behind).into(),
                None => behind.into(),
            };
        }
        *sizes.get_mut(axis)? = offset;

        let open = shape.iter().zip(&sizes).filter(|(size, _)| **size == DYNAMIC);
        let open: Vec<OpFoldResult> = open.map(|(_, size)| *size).collect();
        let open: Vec<Value> = open.into_iter().map(|size| index_value(rw, size, loc)).collect();
        let mut all = empty(rw, &shape, element, &open)?;
        for (operand, offset) in operands.iter().zip(offsets) {
            let sizes = sizes_of(rw, *operand, loc)?;
            let cx = rw.cx();
            let place = (0..shape.len()).map(|dim| if dim == axis { offset } else { index_attr(cx, 0).into() });
            let strides = shape.iter().map(|_| index_attr(cx, 1).into()).collect();
            let parts = [place.collect(), sizes, strides];
            all = rw.create_or_fold(tensor::InsertSlice::build_mixed(cx, *operand, all, parts));
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// All sizes of a tensor.
fn sizes_of(rw: &mut Rewriter<'_>, tensor: Value, loc: Location) -> Option<Mixed> {
    let rank = shape_of(rw, tensor)?.len();
    Some((0..rank).map(|dim| mixed_size(rw, tensor, dim, loc)).collect())
}
