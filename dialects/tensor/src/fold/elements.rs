//! Folding of elements and sizes.

use dialekt_dialect_utils::indices::index;
use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::matchers::{float, int};

use super::ranked_cast;
use crate::ops::create::*;
use crate::ops::element::*;
use crate::ops::shape::*;
use crate::types::ranked;
use crate::{ExtractSlice, Generate};

/// The row-major number of an element; `None` if an index is out of bounds.
fn number(shape: &[i64], indices: &[i64]) -> Option<usize> {
    let mut number = 0i64;
    for (size, index) in shape.iter().zip(indices) {
        if !(0..*size).contains(index) {
            return None;
        }
        number = number.checked_mul(*size)?.checked_add(*index)?;
    }
    usize::try_from(number).ok()
}

/// The row-major number of an element. As in the reference, only the number has to be in bounds, not each index.
fn wrapped_number(shape: &[i64], indices: &[i64]) -> Option<usize> {
    let (mut number, mut stride) = (0i32, 1i32);
    for (size, index) in shape.iter().zip(indices).rev() {
        number = number.wrapping_add((*index as i32).wrapping_mul(stride));
        stride = stride.wrapping_mul(*size as i32);
    }
    usize::try_from(number).ok()
}

impl Fold for Extract {
    fn fold(op: ExtractView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let elements = constants.get(op.tensor());
        if let Some(value) = elements.and_then(|elements| cx.element_attr(elements, None)) {
            return Some(value.into());
        }
        let indices: Option<Vec<i64>> = op.indices().map(|index| cx.integer_i64(constants.get(index)?)).collect();
        let (indices, shape) = (indices?, ranked(*op, op.tensor())?.shape);
        if let Some(made) = op.ir().defining::<FromElements>(op.tensor()) {
            return made.elements().nth(wrapped_number(shape, &indices)?).map(Folded::from);
        }
        if let Some(elements) = elements {
            return cx.element_attr(elements, Some(number(shape, &indices)?)).map(Folded::from);
        }
        let insert = op.ir().defining::<Insert>(op.tensor())?;
        let same = |(index, other): (i64, &i64)| index == *other;
        let inserted: Option<Vec<i64>> = insert.indices().map(|index| cx.integer_i64(constants.get(index)?)).collect();
        inserted?.into_iter().zip(&indices).all(same).then(|| insert.scalar().into())
    }
}

impl Fold for Insert {
    /// An insertion of the value of a splat folds to the splat.
    fn fold(op: InsertView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (value, dest) = (constants.get(op.scalar())?, constants.get(op.dest())?);
        (op.cx().element_attr(dest, None) == Some(value)).then(|| dest.into())
    }
}

impl Fold for FromElements {
    fn fold(op: FromElementsView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let values: Option<Vec<Attribute>> = op.elements().map(|value| constants.get(value)).collect();
        op.cx().dense_attr_of(type_of(*op, op.result()), &values?).map(Folded::from)
    }
}

impl Fold for Splat {
    fn fold(op: SplatView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, value) = (op.cx(), constants.get(op.input())?);
        let ty = type_of(*op, op.aggregate());
        if !cx.type_data(ty).has_static_shape() {
            return None;
        }
        let splat = match int(cx, Some(value)) {
            Some(value) => cx.splat_attr(ty, &value),
            None => cx.splat_attr(ty, &float(cx, Some(value))?),
        };
        splat.map(Folded::from)
    }
}

/// The operand for a dynamic size, if the op that defines the tensor has one.
fn size_given(ir: &Ir, source: Value, shape: &[i64], dim: usize) -> Option<Value> {
    let before = |sizes: &[i64]| sizes.iter().take(dim).filter(|size| **size == DYNAMIC).count();
    if let Some(made) = ir.defining::<Generate>(source) {
        return made.dynamic_extents().nth(before(shape));
    }
    let slice = ir.defining::<ExtractSlice>(source)?;
    let sizes = slice.static_sizes()?;
    let whole = sizes.len() == shape.len() && sizes.get(dim) == Some(&DYNAMIC);
    slice.sizes().nth(before(&sizes)).filter(|_| whole)
}

impl Fold for Dim {
    fn fold(op: DimView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let dim = usize::try_from(op.cx().integer_i64(constants.get(op.index())?)?).ok()?;
        let shape = ranked(*op, op.source())?.shape;
        match *shape.get(dim)? {
            DYNAMIC => size_given(op.ir(), op.source(), shape, dim).map(Folded::from).or_else(|| {
                let cast = ranked_cast(op.ir(), op.source())?;
                Some(InPlace::new().operand(*op, 0, cast.source()).into())
            }),
            size => Some(index(op.cx(), size).into()),
        }
    }
}

impl Fold for Rank {
    fn fold(op: RankView<'_>, _: Constants<'_>) -> Option<Folded> {
        Some(index(op.cx(), ranked(*op, op.tensor())?.rank() as i64).into())
    }
}
