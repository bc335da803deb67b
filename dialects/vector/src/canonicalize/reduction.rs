//! Reductions of single elements.

use dialekt_arith::{FastMath, Select};
use dialekt_ir_core::prelude::rewrite::*;

use crate::combine::is_supported_combining_kind;
use crate::types::Vector;
use crate::{Extract, MultiDimReduction, Reduction, ShapeCast, enter_mask, make_arith_reduction};

/// Creates the op that takes the first element of a vector.
fn extract_first(rw: &mut Rewriter<'_>, vector: Value) -> Value {
    let rank = Vector::of_value(rw.ir(), vector).map_or(0, Vector::rank);
    let extract = Extract::build_at(rw.cx(), vector, &vec![0; rank]);
    rw.create(extract).result()
}

/// A reduction along dimensions of size 1 changes the shape only.
#[derive(Described)]
pub struct ElideUnitDimsInMultiDimReduction;

impl OpRewrite for ElideUnitDimsInMultiDimReduction {
    type SourceOp = MultiDimReduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MultiDimReduction>) -> Option<()> {
        let view = rw.view(op)?;
        let (source, acc, kind) = (view.source(), view.acc(), view.kind()?);
        let (vector, dims) = (Vector::of(*view, source)?, view.reduction_dims()?);
        let cx = rw.ir().cx();
        // The reference takes a scalable dimension of size 1 for a single element.
        let is_larger = |dim: &i64| {
            usize::try_from(*dim).is_ok_and(|dim| vector.dims().nth(dim).is_some_and(|dim| dim != (1, false)))
        };
        if dims.iter().any(is_larger) {
            return rw.no_match(op, "a dimension that is reduced has more than one element");
        }
        if !is_supported_combining_kind(cx, kind, vector.element) {
            return rw.no_match(op, "the elements cannot be combined in this way");
        }
        let result = rw.type_of(view.dest());
        let mask_type = Vector::new(cx, result).and_then(|result| result.with_element(cx, Type::I1));
        let (root, mask) = enter_mask(rw, op.into());
        let (mask, cast) = match mask_type {
            Some(mask_type) => {
                let mask = mask.map(|mask| rw.create(ShapeCast::build(mask_type, mask)).result());
                (mask, rw.create(ShapeCast::build(result, source)).result())
            }
            None => {
                let mask = mask.map(|mask| extract_first(rw, mask));
                (mask, extract_first(rw, source))
            }
        };
        let mut combined = make_arith_reduction(rw, kind, (acc, cast), FastMath::None.into(), None)?;
        if let Some(mask) = mask {
            // The reference gives the source where nothing is reduced.
            combined = rw.create(Select::build(mask, combined, acc)).result();
        }
        rw.replace_op(root, &[combined]);
        Some(())
    }
}

/// The reduction of a single element is that element.
#[derive(Described)]
pub struct ElideSingleElementReduction;

impl OpRewrite for ElideSingleElementReduction {
    type SourceOp = Reduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Reduction>) -> Option<()> {
        let view = rw.view(op)?;
        let (source, acc, kind, fastmath) = (view.vector(), view.acc(), view.kind()?, view.fastmath()?);
        // The reference takes a scalable size of 1 for a single element.
        if Vector::of(*view, source)?.dims().next().is_some_and(|size| size != (1, false)) {
            return rw.no_match(op, "the vector has more than one element");
        }
        let (root, mask) = enter_mask(rw, op.into());
        if mask.is_some() && acc.is_none() {
            // The reference gives the element also where it is left out.
            return rw.no_match(op, "there is no value where nothing is reduced");
        }
        let mask = mask.map(|mask| extract_first(rw, mask));
        let mut result = extract_first(rw, source);
        if let Some(acc) = acc {
            result = make_arith_reduction(rw, kind, (result, acc), fastmath, mask)?;
        }
        rw.replace_op(root, &[result]);
        Some(())
    }
}
