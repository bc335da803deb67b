//! The folders: casts that cancel out, and sums with zero.

use dialekt_interfaces::PtrLikeTypeRef;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::matchers::is_zero;

use crate::ops::{FromPtr, FromPtrView, GetMetadata, PtrAdd, PtrAddView, ToPtr, ToPtrView};

/// The op that defines a value.
fn defining(op: OpRef<'_>, value: Value) -> Option<OpRef<'_>> {
    op.ir().get_value(value)?.defining_op()
}

/// The pointer that an address was taken from and is made to again, with the same metadata: `from_ptr(to_ptr(p)) = p`
fn source_of(from: FromPtrView<'_>) -> Option<Value> {
    let to = defining(*from, from.ptr())?.view::<ToPtr>()?;
    let ty = from.result_type(0)?;
    if to.operand_type(0) != Some(ty) {
        return None;
    }
    let has_metadata = PtrLikeTypeRef::of(TypeRef::new(from.cx(), ty))?.has_ptr_metadata();
    let same_metadata = || {
        let metadata = defining(*from, from.metadata()?)?.view::<GetMetadata>()?;
        Some(metadata.ptr() == to.ptr())
    };
    (!has_metadata || same_metadata() == Some(true)).then(|| to.ptr())
}

impl Fold for FromPtr {
    fn fold(op: FromPtrView<'_>, _: Constants<'_>) -> Option<Folded> {
        let mut source = source_of(op)?;
        // Casts may go around in circles in code that is never executed.
        let mut seen = vec![op.result(), source];
        while let Some(next) = defining(*op, source).and_then(|from| source_of(from.view::<FromPtr>()?)) {
            if seen.contains(&next) {
                break;
            }
            seen.push(next);
            source = next;
        }
        (source != op.result()).then(|| source.into())
    }
}

impl Fold for ToPtr {
    fn fold(op: ToPtrView<'_>, _: Constants<'_>) -> Option<Folded> {
        let address = |to: ToPtrView<'_>| Some(defining(*to, to.ptr())?.view::<FromPtr>()?.ptr());
        let mut source = address(op)?;
        let mut seen = vec![op.result(), source];
        while let Some(next) = defining(*op, source).and_then(|to| address(to.view::<ToPtr>()?)) {
            if seen.contains(&next) {
                break;
            }
            seen.push(next);
            source = next;
        }
        (source != op.result()).then(|| source.into())
    }
}

impl Fold for PtrAdd {
    /// `ptr_add(p, 0) = p`, unless a container of pointers is made of one pointer: the reference gives that one, which is of another type.
    fn fold(op: PtrAddView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let zero = is_zero(op.cx(), constants.get(op.offset()));
        (zero && op.operand_type(0) == op.result_type(0)).then(|| op.base().into())
    }
}
