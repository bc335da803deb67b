//! Folding of casts and transpositions.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::num::{ApFloat, FloatKind};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::elementwise::MAX_COMPUTED_WIDTH;

use super::{poison_constant, splat_as};
use crate::types::Vector;
use crate::{BitCast, BitCastView, Broadcast, ShapeCast, ShapeCastView, Transpose, TransposeView};

/// Returns whether a transposition leaves the elements in their order: it moves fixed dimensions of size 1 only. [MLIR:
/// isOrderPreserving]
pub(crate) fn is_order_preserving(op: TransposeView<'_>) -> bool {
    let (Some(source), Some(permutation)) = (Vector::of(*op, op.vector()), op.permutation()) else { return false };
    let moves_elements = |dim: &usize| source.dims().nth(*dim) != Some((1, false));
    let dims = permutation.iter().map(|dim| usize::try_from(*dim).unwrap_or(usize::MAX));
    dims.filter(moves_elements).is_sorted()
}

impl Fold for ShapeCast {
    fn fold(op: ShapeCastView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ir, source) = (op.cx(), op.ir(), op.source());
        let ty = type_of(*op, op.result());
        if type_of(*op, source) == ty {
            return Some(source.into());
        }
        if let Some(before) = ir.defining::<ShapeCast>(source) {
            return Some(InPlace::new().operand(*op, 0, before.source()).into());
        }
        if let Some(transpose) = ir.defining::<Transpose>(source) {
            let changes = || InPlace::new().operand(*op, 0, transpose.vector()).into();
            return is_order_preserving(transpose).then(changes);
        }
        if let Some(broadcast) = ir.defining::<Broadcast>(source)
            && type_of(*op, broadcast.source()) == ty
        {
            return Some(broadcast.source().into());
        }
        let constant = constants.get(source)?;
        match cx.attr_data(constant) {
            AttrData::DenseElements { splat: true, .. } => splat_as(cx, constant, ty).map(Folded::from),
            AttrData::DenseElements { data, .. } => cx.dense_elements_attr(ty, data.to_vec()).ok().map(Folded::from),
            _ => poison_constant(cx, Some(constant)),
        }
    }
}

impl Fold for Transpose {
    fn fold(op: TransposeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, source) = (op.cx(), op.vector());
        let ty = type_of(*op, op.result());
        let constant = constants.get(source);
        if let Some(splat) = constant.and_then(|constant| splat_as(cx, constant, ty)) {
            return Some(splat.into());
        }
        if let Some(poison) = poison_constant(cx, constant) {
            return Some(poison);
        }
        (type_of(*op, source) == ty && is_order_preserving(op)).then(|| source.into())
    }
}

impl Fold for BitCast {
    fn fold(op: BitCastView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let source = op.source();
        let ty = type_of(*op, op.result());
        if type_of(*op, source) == ty {
            return Some(source.into());
        }
        if let Some(before) = op.ir().defining::<BitCast>(source) {
            return match type_of(*op, before.source()) == ty {
                true => Some(before.source().into()),
                false => Some(InPlace::new().operand(*op, 0, before.source()).into()),
            };
        }
        repeated_bits(op.cx(), constants.get(source)?, Vector::new(op.cx(), ty)?).map(Folded::from)
    }
}

/// The bits of a splat's element, repeated as elements of a vector with longer ones: integers, or `f32` of `f16`.
fn repeated_bits(cx: &ContextData, splat: Attribute, result: Vector<'_>) -> Option<Attribute> {
    let AttrData::DenseElements { splat: true, .. } = cx.attr_data(splat) else { return None };
    if let Some(value) = cx.float_or_splat(splat) {
        let fits = value.kind() == FloatKind::F16 && cx.float_kind(result.element) == Some(FloatKind::F32);
        let bits = value.bits();
        return cx.splat_attr(result.ty, &ApFloat::new(FloatKind::F32, bits << 16 | bits)).filter(|_| fits);
    }
    let (value, TypeData::Integer { width: to, .. }) = (cx.int_or_splat(splat)?, cx.type_data(result.element)) else {
        return None;
    };
    let is_integer = |ty: Type| matches!(cx.type_data(ty), TypeData::Integer { .. });
    let from = cx.attr_data(splat).ty().and_then(|ty| cx.type_data(ty).element_type()).filter(|ty| is_integer(*ty))?;
    let from = cx.integer_width(from)?;
    if *to <= from || *to % from != 0 || *to > MAX_COMPUTED_WIDTH {
        return None;
    }
    let mut bits = value.zext_or_trunc(*to);
    for _ in 1..*to / from {
        bits = bits.shl(from).or(&value.zext_or_trunc(*to));
    }
    cx.dense_integers_attr(result.ty, &[bits]).ok()
}
