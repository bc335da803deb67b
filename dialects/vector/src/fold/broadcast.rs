//! Folding of broadcasts.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;

use super::{poison_constant, splat_as};
use crate::ops::is_broadcastable;
use crate::types::{Vector, element_or_self};
use crate::{Broadcast, BroadcastView, ShapeCast};

impl Fold for Broadcast {
    fn fold(op: BroadcastView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, source) = (op.cx(), op.source());
        let ty = type_of(*op, op.vector());
        if type_of(*op, source) == ty {
            return Some(source.into());
        }
        if let Some(changes) = of_shape_cast(op) {
            return Some(changes.into());
        }
        let constant = constants.get(source)?;
        let element = element_or_self(cx, ty);
        match cx.attr_data(constant) {
            AttrData::Integer { ty: of, value } if *of == element => {
                cx.dense_integers_attr(ty, std::slice::from_ref(value)).ok().map(Folded::from)
            }
            AttrData::Float { ty: of, .. } if *of == element => {
                cx.splat_attr(ty, &cx.float_value(constant)?).map(Folded::from)
            }
            AttrData::DenseElements { .. } => splat_as(cx, constant, ty).map(Folded::from),
            _ => poison_constant(cx, Some(constant)),
        }
    }
}

/// A cast that adds or removes leading dimensions of the source is not needed. [MLIR: foldBroadcastOfShapeCast]
fn of_shape_cast(op: BroadcastView<'_>) -> Option<InPlace> {
    let cast = op.ir().defining::<ShapeCast>(op.source())?;
    let (from, to) = (Vector::of(*cast, cast.source())?, Vector::of(*cast, cast.result())?);
    // The reference compares sizes only, not whether they are scalable.
    let same = from.dims().rev().zip(to.dims().rev()).all(|(from, to)| from == to);
    let fits = same && is_broadcastable(op.cx(), from.ty, type_of(*op, op.vector()));
    fits.then(|| InPlace::new().operand(*op, 0, cast.source()))
}
