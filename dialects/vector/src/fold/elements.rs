//! Folding of what picks, gathers or spreads elements, and of constant masks.

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::elements::ElementBytes;
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::elementwise::is_poison;

use super::as_element;
use crate::ops::POISON_INDEX;
use crate::positions::count;
use crate::types::Vector;
use crate::{
    Broadcast, ConstantMask, ConstantMaskView, FromElements, FromElementsView, Shuffle, ShuffleView, ToElements,
    ToElementsView,
};

impl Fold for Shuffle {
    fn fold(op: ShuffleView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (first, second) = (Vector::of(*op, op.v1())?, Vector::of(*op, op.v2())?);
        let (length, other) = (*first.shape.first()?, *second.shape.first()?);
        let mask = op.mask()?;
        let is_all = |start: i64, length: i64| mask.iter().copied().eq(start..start.saturating_add(length));
        if is_all(0, length) {
            return Some(op.v1().into());
        }
        if is_all(length, other) {
            return Some(op.v2().into());
        }
        let [a, b] = constants.get_all([op.v1(), op.v2()]);
        let (a, b) = (a?, b?);
        if is_poison(op.cx(), a) && is_poison(op.cx(), b) {
            return Some(a.into());
        }
        shuffled(op, length, [a, b]).filter(|_| first.rank() == 1).map(Folded::from)
    }
}

/// The elements of two constants that a mask picks, where one may be poison. Poison becomes an element that there is.
fn shuffled(op: ShuffleView<'_>, length: i64, constants: [Attribute; 2]) -> Option<Attribute> {
    let cx = op.cx();
    let elements = |constant: Attribute| match is_poison(cx, constant) {
        true => Some(Vec::new()),
        false => Some(cx.element_bytes(constant)?.iter().collect::<Vec<ElementBytes>>()),
    };
    let [first, second] = [elements(constants[0])?, elements(constants[1])?];
    let any = first.first().or(second.first())?.clone();
    let picked = |index: &i64| match *index {
        POISON_INDEX => any.clone(),
        index if index < length => first.get(index as usize).unwrap_or(&any).clone(),
        index => second.get((index - length) as usize).unwrap_or(&any).clone(),
    };
    let values: Vec<_> = op.mask()?.iter().map(picked).collect();
    cx.dense_bytes_attr(type_of(*op, op.vector()), &values).ok()
}

impl Fold for FromElements {
    fn fold(op: FromElementsView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.dest()));
        if let Some(vector) = taken_apart(op) {
            return Some(vector.into());
        }
        let element = Vector::new(cx, ty)?.element;
        let value = |value: Value| constants.get(value).and_then(|constant| as_element(cx, constant, element));
        let values: Option<Vec<Attribute>> = op.elements().map(value).collect();
        cx.dense_attr_of(ty, &values?).map(Folded::from)
    }
}

/// The vector whose elements a vector is made of. [MLIR: foldFromElementsToElements]
fn taken_apart(op: FromElementsView<'_>) -> Option<Value> {
    let first = op.elements().next()?;
    let apart = op.ir().defining::<ToElements>(first)?;
    let same = apart.elements().eq(op.elements()) && type_of(*op, apart.source()) == type_of(*op, op.dest());
    same.then(|| apart.source())
}

impl Fold for ToElements {
    fn fold(op: ToElementsView<'_>, _: Constants<'_>) -> Option<Folded> {
        if let Some(made) = op.ir().defining::<FromElements>(op.source()) {
            return Some(Folded::results(made.elements().map(OpFoldResult::Value)));
        }
        let broadcast = op.ir().defining::<Broadcast>(op.source())?;
        let scalar = broadcast.source();
        let is_vector = Vector::of(*op, scalar).is_some();
        (!is_vector).then(|| Folded::results(op.elements().map(|_| OpFoldResult::Value(scalar))))
    }
}

impl Fold for ConstantMask {
    fn fold(op: ConstantMaskView<'_>, _: Constants<'_>) -> Option<Folded> {
        let mask = Vector::of(*op, op.mask())?;
        let sizes = op.mask_dim_sizes()?;
        let all = match (mask.rank(), &sizes[..]) {
            (0, [size]) => *size == 1,
            (_, sizes) if sizes == mask.shape => true,
            (_, sizes) if sizes.iter().all(|size| *size == 0) => false,
            _ => return None,
        };
        count(mask.shape)?;
        op.cx().splat_attr(mask.ty, &ApInt::new_u64(1, all.into())).map(Folded::from)
    }
}
