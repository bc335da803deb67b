//! Casts between `!ptr.ptr` and other types of pointers, such as memrefs.

use dialekt_interfaces::{PtrLikeTypeInterfaceInstance, PtrLikeTypeRef};
use dialekt_ir_core::prelude::op::*;

use crate::types::{PtrMetadataType, PtrType};

/// Makes a pointer of another kind of an address.
///
/// The metadata, such as the sizes of a memref, is that of the pointer which the address comes from. Both are in the same memory
/// space.
///
/// ```mlir
/// %metadata = ptr.get_metadata %buffer : memref<?xf32, #ptr.generic_space>
/// %view = ptr.from_ptr %p metadata %metadata : <#ptr.generic_space> -> memref<?xf32, #ptr.generic_space>
/// ```
#[derive(Op)]
#[op(
    name = "ptr.from_ptr",
    traits(Pure, OptionalTypesMatchWith("metadata type", result, metadata, metadata_of)),
    verify,
    fold
)]
#[assembly($ptr ("metadata" $metadata^)? attr_dict ":" type($ptr) "->" type($result))]
pub struct FromPtr {
    pub ptr: Operand<PtrType>,
    pub metadata: Option<Operand<PtrMetadataType>>,
    pub result: OpResult<PtrLikeTypeInterfaceInstance>,
}

/// Gives what a pointer has besides its address.
///
/// The metadata is what the conversion back, `ptr.from_ptr`, takes.
///
/// ```mlir
/// %metadata = ptr.get_metadata %buffer : memref<?x?xf32>
/// ```
#[derive(Op)]
#[op(name = "ptr.get_metadata", traits(Pure, TypesMatchWith("metadata type", ptr, result, metadata_of)))]
#[assembly($ptr attr_dict ":" type($ptr))]
pub struct GetMetadata {
    pub ptr: Operand<PtrLikeTypeInterfaceInstance>,
    pub result: OpResult<PtrMetadataType>,
}

/// Gives the address that a pointer of another kind holds.
///
/// It is in the same memory space.
///
/// ```mlir
/// %p = ptr.to_ptr %buffer : memref<f32, #ptr.generic_space> -> <#ptr.generic_space>
/// ```
#[derive(Op)]
#[op(name = "ptr.to_ptr", traits(Pure), verify, fold)]
#[assembly($ptr attr_dict ":" type($ptr) "->" type($result))]
pub struct ToPtr {
    pub ptr: Operand<PtrLikeTypeInterfaceInstance>,
    pub result: OpResult<PtrType>,
}

/// The type of the metadata of a pointer type. Of pointers without metadata there is none; the reference makes one that it cannot
/// read.
fn metadata_of(cx: &ContextData, ty: Type) -> Option<Type> {
    PtrMetadataType::new_checked(cx, ty.into()).ok()
}

/// Checks that the type of the other pointer is not `!ptr.ptr`, and that both are in one memory space.
fn verify_cast(
    op: OpRef<'_>,
    other: Option<Type>,
    address: Option<Type>,
    is_ptr: &str,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    let (Some(other), Some(address)) = (other, address) else { return Ok(()) };
    if PtrType::of(cx, other).is_some() {
        return fail(out, op.error(is_ptr));
    }
    let space = |ty| PtrLikeTypeRef::of(TypeRef::new(cx, ty))?.memory_space();
    match space(other) == space(address) {
        true => Ok(()),
        false => fail(out, op.error("expected the input and output to have the same memory space")),
    }
}

impl Verify for FromPtr {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_cast(*op, op.result_type(0), op.operand_type(0), "the result type cannot be `!ptr.ptr`", out)
    }
}

impl Verify for ToPtr {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_cast(*op, op.operand_type(0), op.result_type(0), "the input value cannot be of type `!ptr.ptr`", out)
    }
}
