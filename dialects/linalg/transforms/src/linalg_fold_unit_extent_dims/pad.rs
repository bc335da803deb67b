//! Dimensions of size 1 that paddings do not change. [MLIR: DropPadUnitDims]

use dialekt_dialect_utils::indices::{Mixed, index, integer};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{Pad, make_empty, make_pad, mixed_size};

use super::reduce::{RankReduction, collapse, expand, groups};
use crate::shapes::{constant_padding, paddings};

/// Replaces the padding of a tensor by that of a tensor without dimensions of size 1 that are not padded.
pub fn drop_unit_pad_dims(rw: &mut Rewriter<'_>, op: Op, reduction: RankReduction) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Pad>()?;
    let (loc, source, nofold) = (view.loc(), view.source(), view.nofold());
    let result = view.result();
    let TypeData::Tensor { shape, encoding: None, .. } = cx.type_data(rw.type_of(source)) else {
        return rw.no_match(op, "the tensor has an encoding");
    };
    let TypeData::Tensor { shape: to, element, .. } = cx.type_data(rw.type_of(result)) else { return None };
    let [low, high] = paddings(view)?;
    let is_zero = |list: &Mixed, dim: usize| list.get(dim).is_some_and(|size| integer(cx, *size) == Some(0));
    let dropped: Vec<bool> =
        shape.iter().enumerate().map(|(dim, size)| *size == 1 && is_zero(&low, dim) && is_zero(&high, dim)).collect();
    if !dropped.contains(&true) {
        return rw.no_match(op, "no dimension can be dropped");
    }
    let Some(value) = constant_padding(rw, op) else { return rw.no_match(op, "the padding is not one value") };
    let kept = |sizes: &[i64]| -> Vec<i64> {
        sizes.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(size, _)| *size).collect()
    };
    let kept_of = |list: &Mixed| -> Mixed {
        list.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(size, _)| *size).collect()
    };
    let groups = groups(&dropped);
    let Some(smaller) = collapse(rw, source, &kept(shape), &groups, reduction, loc) else {
        return rw.no_match(op, "the source cannot be collapsed");
    };
    let ty = cx.tensor_type(&kept(to), *element, None).ok()?;
    let padded = make_pad(rw, Some(ty), smaller, [&kept_of(&low), &kept_of(&high)], value, nofold, loc)?;
    let init = match reduction {
        RankReduction::Reshapes => result,
        RankReduction::Slices => {
            let mut sizes = Mixed::new();
            let mut next = 0;
            for is_dropped in &dropped {
                sizes.push(match is_dropped {
                    true => index(cx, 1).into(),
                    false => {
                        next += 1;
                        mixed_size(rw, padded, next - 1, loc)
                    }
                });
            }
            make_empty(rw, &sizes, *element, loc)
        }
    };
    let new = expand(rw, padded, init, &groups, reduction, loc)?;
    rw.replace_op(op, &[new]);
    Some(())
}
