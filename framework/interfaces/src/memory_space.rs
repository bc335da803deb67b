//! Casts between memory spaces. [MLIR: MemorySpaceCastOpInterface]

use dialekt_ods_macros::op_interface;

use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::PtrLikeTypeRef;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::TypeData;
use dialekt_ir_core::verify::{Verified, fail};

/// An op that casts a pointer-like value to another memory space, and does nothing else.
#[op_interface(verify = verify_cast)]
pub trait MemorySpaceCastOpInterface {
    /// The pointer that is cast.
    fn source_ptr(op: Self::View<'_>) -> Value {
        op.operand(0).unwrap_or(Value::NULL)
    }

    /// The pointer in the other space.
    fn target_ptr(op: Self::View<'_>) -> Value {
        op.result(0).unwrap_or(Value::NULL)
    }

    /// Returns whether pointers of the second type may be cast to the first one.
    fn is_valid_memory_space_cast(cx: &ContextData, target: Type, source: Type) -> bool;

    /// Returns whether users of the result may use the source instead, with the cast behind them.
    fn is_source_promotable(op: Self::View<'_>) -> bool;
}

/// An op that casts of memory spaces can be moved behind. [MLIR: MemorySpaceCastConsumerOpInterface]
///
/// It gives the facts that the rewrite needs; the rewrite is the same for all ops.
#[op_interface]
pub trait MemorySpaceCastConsumerOpInterface {
    /// The number of the operand that may have been cast.
    fn pointer_operand(_op: Self::View<'_>) -> usize {
        0
    }

    /// Returns whether the only result is a pointer to the same memory, which is to be cast in the place of the
    /// operand.
    fn gives_pointer(_op: Self::View<'_>) -> bool {
        true
    }
}

/// A pointer type in the memory space of another one; `None` where the types have no memory spaces.
pub fn in_space_of(cx: &ContextData, ty: Type, like: Type) -> Option<Type> {
    let pointer = |ty| PtrLikeTypeRef::of(TypeRef::new(cx, ty));
    pointer(ty)?.clone_ptr_with(pointer(like)?.memory_space(), None)
}

/// Source and target are pointer-like types of one kind; there is one result.
fn verify_cast(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(cast) = MemorySpaceCastOpRef::of(op) else { return Ok(()) };
    let type_of = |value| op.ir().get_value(value).map(|value| value.ty());
    let (Some(source), Some(target)) = (type_of(cast.source_ptr()), type_of(cast.target_ptr())) else {
        return fail(out, op.error("memory space cast op must have valid source and target pointers"));
    };
    let data = |ty| op.cx().type_data(ty);
    if std::mem::discriminant(data(source)) != std::mem::discriminant(data(target)) {
        return fail(out, op.error("expected source and target types of the same kind"));
    }
    for (what, ty) in [("source", source), ("target", target)] {
        // Of a type that nothing declares it is not known.
        let unknown = matches!(data(ty), TypeData::Opaque { .. });
        if !unknown && PtrLikeTypeRef::of(TypeRef::new(op.cx(), ty)).is_none() {
            let found = op.quoted_type(ty);
            let message = format!("{what} type must implement `PtrLikeTypeInterface`, but got: {found}");
            return fail(out, op.error(message));
        }
    }
    if op.num_results() != 1 {
        return fail(out, op.error("memory space cast op must have exactly one result"));
    }
    Ok(())
}
