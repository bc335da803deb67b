//! Accesses to several elements at once, as far as a mask selects them.

use dialekt_ir_core::prelude::op::*;

use super::memory::{Direction, verify_access};
use crate::constraints::{Any1DType, Mask1DType, Ptr1DType, container};
use crate::enums::AtomicOrdering;
use crate::interfaces::Access;
use crate::types::PtrType;

/// Loads elements from several places.
///
/// Where the mask is false, nothing is loaded, and the element is that of the last operand.
///
/// ```mlir
/// %0 = ptr.gather %ptrs, %mask, %otherwise alignment = 4 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "ptr.gather",
    traits(
        TypesMatchWith("result and mask must be compatible", result, mask, i1_same_shape),
        AllTypesMatch(result, passthrough),
        AllShapesMatch(result, ptrs),
        AllTypeIDsMatch(result, ptrs)
    ),
    verify
)]
#[assembly(
    $ptrs "," $mask "," $passthrough ("alignment" "=" $alignment^)? attr_dict ":" type($ptrs) "->" type($result)
)]
pub struct Gather {
    #[effects(Read)]
    pub ptrs: Operand<Ptr1DType>,
    pub mask: Operand<Mask1DType>,
    pub passthrough: Operand<Any1DType>,
    #[default(None)]
    pub alignment: Prop<OptionalI64Prop>,
    pub result: OpResult<Any1DType>,
}

/// Loads elements that lie one behind the other.
///
/// Where the mask is false, nothing is loaded, and the element is that of the last operand.
///
/// ```mlir
/// %0 = ptr.masked_load %p, %mask, %otherwise : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "ptr.masked_load",
    traits(
        TypesMatchWith("result and mask must be compatible", result, mask, i1_same_shape),
        AllTypesMatch(result, passthrough)
    ),
    verify
)]
#[assembly(
    $ptr "," $mask "," $passthrough ("alignment" "=" $alignment^)? attr_dict ":" qualified(type($ptr)) "->" type($result)
)]
pub struct MaskedLoad {
    #[effects(Read)]
    pub ptr: Operand<PtrType>,
    pub mask: Operand<Mask1DType>,
    pub passthrough: Operand<Any1DType>,
    #[default(None)]
    pub alignment: Prop<OptionalI64Prop>,
    pub result: OpResult<Any1DType>,
}

/// Stores elements one behind the other, but those for which the mask is false.
///
/// Nothing is written in the places of these.
///
/// ```mlir
/// ptr.masked_store %values, %p, %mask alignment = 4 : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
/// ```
#[derive(Op)]
#[op(
    name = "ptr.masked_store",
    traits(TypesMatchWith("value and mask must be compatible", value, mask, i1_same_shape)),
    verify
)]
#[assembly(
    $value "," $ptr "," $mask ("alignment" "=" $alignment^)? attr_dict ":" type($value) "," qualified(type($ptr))
)]
pub struct MaskedStore {
    pub value: Operand<Any1DType>,
    #[effects(Write)]
    pub ptr: Operand<PtrType>,
    pub mask: Operand<Mask1DType>,
    #[default(None)]
    pub alignment: Prop<OptionalI64Prop>,
}

/// Stores elements in several places, but those for which the mask is false.
///
/// Nothing is written in the places of these; where places are the same, the last element remains.
///
/// ```mlir
/// ptr.scatter %values, %ptrs, %mask : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
/// ```
#[derive(Op)]
#[op(
    name = "ptr.scatter",
    traits(
        TypesMatchWith("value and mask must be compatible", value, mask, i1_same_shape),
        AllShapesMatch(value, ptrs),
        AllTypeIDsMatch(value, ptrs)
    ),
    verify
)]
#[assembly(
    $value "," $ptrs "," $mask ("alignment" "=" $alignment^)? attr_dict ":" type($value) "," type($ptrs)
)]
pub struct Scatter {
    pub value: Operand<Any1DType>,
    #[effects(Write)]
    pub ptrs: Operand<Ptr1DType>,
    pub mask: Operand<Mask1DType>,
    #[default(None)]
    pub alignment: Prop<OptionalI64Prop>,
}

/// Checks an access of an op to elements of a container by a pointer, or by a container of pointers.
fn verify(
    op: OpRef<'_>,
    (elements, pointers): (Option<Type>, Option<Type>),
    direction: Direction,
    alignment: Option<i64>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let (Some(ty), Some(pointers)) = (elements, pointers) else { return Ok(()) };
    let ptr = container(op.cx(), pointers).map_or(pointers, |(_, element)| element);
    let access = Access { ty, ordering: AtomicOrdering::NotAtomic, alignment, op: Some(op) };
    verify_access(ptr, direction, access, out)
}

impl Verify for Gather {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify(*op, (op.result_type(0), op.operand_type(0)), Direction::Load, op.alignment().flatten(), out)
    }
}

impl Verify for MaskedLoad {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify(*op, (op.result_type(0), op.operand_type(0)), Direction::Load, op.alignment().flatten(), out)
    }
}

impl Verify for MaskedStore {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify(*op, (op.operand_type(0), op.operand_type(1)), Direction::Store, op.alignment().flatten(), out)
    }
}

impl Verify for Scatter {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify(*op, (op.operand_type(0), op.operand_type(1)), Direction::Store, op.alignment().flatten(), out)
    }
}
