//! Lowering of `tosa.pad` and `tosa.slice`.

use dialekt_arith as arith;
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_dialect_utils::indices::index as index_attr;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;
use dialekt_tosa as tosa;

use crate::tosa_common::{constant_integers, dim, index, shape_of};

/// `tosa.slice` becomes `tensor.extract_slice`.
pub struct SliceConverter;

impl OpConversion for SliceConverter {
    type SourceOp = tosa::Slice;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<tosa::Slice>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (start, size, ty) = (view.start(), view.size(), rw.type_of(view.output()));
        if rw.cx().type_data(ty).shape().is_none() {
            return rw.no_match(op, "the rank of the result is not known");
        }
        let input = *operands.first()?;
        let Some(starts) = tosa::constant_shape(rw.ir(), start) else {
            return rw.no_match(op, "start of slice must be a static ranked shape");
        };
        let Some(sizes) = tosa::constant_shape(rw.ir(), size) else {
            return rw.no_match(op, "size of slice must be a static ranked shape");
        };
        let cx = rw.cx();
        let mut mixed: Vec<OpFoldResult> = Vec::new();
        for (number, (first, size)) in starts.iter().zip(&sizes).enumerate() {
            mixed.push(match size {
                -1 => {
                    let whole = dim(rw, input, number);
                    let first = index(rw, *first);
                    rw.create(arith::SubI::build(whole, first)).result().into()
                }
                size => index_attr(cx, *size).into(),
            });
        }
        let offsets = starts.iter().map(|start| index_attr(cx, *start).into()).collect();
        let strides = vec![index_attr(cx, 1).into(); starts.len()];
        let slice = rw.create(tensor::ExtractSlice::build_mixed(cx, ty, input, [offsets, mixed, strides])).result();
        // Shapes that nothing else uses are not kept.
        for shape in [start, size] {
            let is_alone = rw.value(shape).has_one_use();
            if let Some(constant) = rw.defining::<tosa::ConstShape>(shape).filter(|_| is_alone) {
                rw.erase_op(constant);
            }
        }
        rw.replace_op(op, &[slice]);
        Some(())
    }
}

/// `tosa.pad` becomes `tensor.pad`.
pub struct PadConverter;

impl OpConversion for PadConverter {
    type SourceOp = tosa::Pad;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<tosa::Pad>, _: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (input, constant, ty) = (view.input1(), view.pad_const(), rw.type_of(view.output()));
        let Some(padding) = constant_integers(rw, view.padding()) else {
            return rw.no_match(op, "padding must be a static shape value");
        };
        if shape_of(rw, input).is_none() {
            return rw.no_match(op, "the rank of the input is not known");
        }
        let zero = index(rw, 0);
        let value = rw.create_or_fold(tensor::Extract::build(constant, &[zero]));
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for sides in padding.chunks_exact(2) {
            low.push(index(rw, sides[0]));
            high.push(index(rw, sides[1]));
        }
        let (static_low, static_high) = (vec![DYNAMIC; low.len()], vec![DYNAMIC; high.len()]);
        let padded = padded(rw, (input, ty), (&low, &high), (&static_low, &static_high), value)?;
        rw.replace_op(op, &[padded]);
        Some(())
    }
}

/// A `tensor.pad` with a value that does not depend on the place.
pub(crate) fn padded(
    rw: &mut Rewriter<'_>,
    (source, result): (Value, Type),
    (low, high): (&[Value], &[Value]),
    (static_low, static_high): (&[i64], &[i64]),
    value: Value,
) -> Option<Value> {
    let op = rw.create(tensor::Pad::build(tensor::PadParts {
        result,
        source,
        low,
        high,
        static_low: static_low.into(),
        static_high: static_high.into(),
    }));
    let (op, loc) = (op.op(), rw.current_loc());
    let (behind, region) = (rw.insertion_point(), rw.op(op).region(0)?.handle());
    let args = vec![(Type::INDEX, loc); static_low.len()];
    rw.create_block(region, None, &args);
    rw.create(tensor::Yield::build(value));
    rw.restore(behind);
    rw.op(op).result(0)
}
