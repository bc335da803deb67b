//! Casts from one type of buffer to another, by a copy where that is necessary.

use dialekt_arith::index_constant;
use dialekt_interfaces::CastOpInterface;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;

use crate::{ToBuffer, ToTensor};

/// A memref as one of another ranked type: a `memref.cast` where that cannot go wrong, otherwise a copy in a new
/// allocation with an alignment (in bytes; 0 for none). `None` if ranks or element types differ, or types are not ranked.
pub fn cast_or_reallocate(b: &mut Builder<'_>, value: Value, ty: Type, alignment: i64) -> Option<Value> {
    let cx = b.ir().cx().clone();
    let (from, loc) = (b.ir().value(value).ty(), b.ir().value(value).loc());
    let (TypeData::MemRef { shape: old, element: of_old, .. }, TypeData::MemRef { shape, element, .. }) =
        (cx.type_data(from), cx.type_data(ty))
    else {
        return None;
    };
    if of_old != element || old.len() != shape.len() {
        return None;
    }
    if memref::Cast::are_cast_compatible(&cx, &[from], &[ty]) && keeps_static_layout(&cx, from, ty) {
        return Some(b.create(memref::Cast::build(ty, value).with_loc(loc)).into());
    }
    let mut sizes = Vec::new();
    for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let number = index_constant(b, dim as i64, loc);
        sizes.push(b.create(memref::Dim::build(value, number).with_loc(loc)).result());
    }
    let mut alloc = memref::Alloc::build(ty, &sizes, &[]);
    if alignment > 0 {
        alloc = alloc.alignment(alignment);
    }
    let copy = b.create(alloc.with_loc(loc)).result();
    b.create(memref::Copy::build(value, copy).with_loc(loc));
    Some(copy)
}

/// Returns whether no offset and no stride is static in the new type that is not known in the old one.
fn keeps_static_layout(cx: &ContextData, from: Type, to: Type) -> bool {
    let (Some(from), Some(to)) = (cx.strided_layout(from), cx.strided_layout(to)) else { return false };
    let is_kept = |from: i64, to: i64| from != DYNAMIC || to == DYNAMIC;
    is_kept(from.offset, to.offset) && from.strides.iter().zip(&to.strides).all(|(from, to)| is_kept(*from, *to))
}

/// Replaces the buffer of a tensor that was made of a buffer by that buffer, as [`cast_or_reallocate`] makes it fit.
/// `None` if the tensor was made of something else, or the types do not allow it.
pub fn fold_to_buffer_to_tensor_pair(rw: &mut Rewriter<'_>, op: Typed<ToBuffer>, alignment: i64) -> Option<()> {
    let view = rw.view(op)?;
    let Some(source) = rw.ir().defining::<ToTensor>(view.tensor()).map(|made| made.buffer()) else {
        return rw.no_match(op, "the tensor is not made of a buffer");
    };
    let (from, to) = (rw.type_of(source), rw.type_of(view.buffer()));
    if from == to {
        rw.replace_op(op, &[source]);
        return Some(());
    }
    let cx = rw.cx();
    let replacement = if is_ranked(cx, from) && is_ranked(cx, to) {
        cast_or_reallocate(rw, source, to, alignment)
    } else if !is_ranked(cx, to) && memref::Cast::are_cast_compatible(cx, &[from], &[to]) {
        Some(rw.create(memref::Cast::build(to, source)).into())
    } else {
        None
    };
    let Some(replacement) = replacement else { return rw.no_match(op, "the buffer cannot be cast") };
    rw.replace_op(op, &[replacement]);
    Some(())
}

fn is_ranked(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::MemRef { .. })
}
