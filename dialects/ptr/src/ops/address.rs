//! Pointers as values: constants, and arithmetic on them.

use dialekt_interfaces::ViewLikeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::constraints::{IntLikeType, PtrLikeType, container};
use crate::enums::{PtrAddFlags, PtrDiffFlags};
use crate::types::PtrType;

/// Gives a pointer that is known.
///
/// It is null, or an address that is a number.
///
/// ```mlir
/// %null = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
/// ```
#[derive(Op)]
#[op(name = "ptr.constant", traits(ConstantLike, Pure, AllTypesMatch(value, result)))]
#[assembly(attr_dict $value)]
pub struct Constant {
    pub value: Attr<TypedAttrInterface>,
    pub result: OpResult<PtrType>,
}

/// Adds an offset in bytes to a pointer.
///
/// Pointer and offset may be containers: then it adds element by element, or the same to all. The flags tell which overflow is known
/// not to happen.
///
/// ```mlir
/// %next = ptr.ptr_add inbounds %p, %offset : !ptr.ptr<#ptr.generic_space>, i32
/// %all = ptr.ptr_add %p, %offsets : !ptr.ptr<#ptr.generic_space>, vector<4xi32>
/// ```
#[derive(Op)]
#[op(name = "ptr.ptr_add", traits(Pure), interfaces(ViewLikeOpInterface), infer, fold)]
#[assembly(($flags^)? $base "," $offset attr_dict ":" type($base) "," type($offset))]
pub struct PtrAdd {
    pub base: Operand<PtrLikeType>,
    pub offset: Operand<IntLikeType>,
    #[default(PtrAddFlags::None)]
    pub flags: Prop<EnumProp<PtrAddFlags>>,
    pub result: OpResult<PtrLikeType>,
}

impl ViewLikeOpInterface for PtrAdd {
    fn view_source(op: Self::View<'_>) -> Value {
        op.base()
    }
}

impl InferTypes for PtrAdd {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let (cx, base, offset) = (input.cx, input.base().ty(), input.offset().ty());
        match (container(cx, base), container(cx, offset)) {
            (_, None) => Ok(vec![base]),
            (None, Some(_)) => Ok(vec![of_elements(cx, offset, base)?]),
            (Some((bases, _)), Some((offsets, _))) if bases != offsets => {
                Err("shapes of base and offset must match".into())
            }
            _ if !same_container(cx, base, offset) => Err("the shaped containers type must match".into()),
            _ => Ok(vec![base]),
        }
    }
}

/// Returns whether both types are vectors, or both are tensors.
fn same_container(cx: &ContextData, a: Type, b: Type) -> bool {
    std::mem::discriminant(cx.type_data(a)) == std::mem::discriminant(cx.type_data(b))
}

/// A container like another one, of other elements.
fn of_elements(cx: &ContextData, like: Type, element: Type) -> Result<Type, String> {
    match cx.type_data(like) {
        TypeData::Vector { shape, scalable, .. } => cx.vector_type(shape, scalable, element),
        TypeData::Tensor { shape, encoding, .. } => cx.tensor_type(shape, element, *encoding),
        _ => Err("expected a vector or a tensor".into()),
    }
}

/// Gives the number of bytes from one pointer to another.
///
/// Pointers may be in containers of the same kind and shape as the result. The flags tell which overflow is known not to happen.
///
/// ```mlir
/// %bytes = ptr.ptr_diff nuw|nsw %p, %q : !ptr.ptr<#ptr.generic_space> -> index
/// ```
#[derive(Op)]
#[op(name = "ptr.ptr_diff", traits(Pure, AllTypesMatch(lhs, rhs), SameOperandsAndResultShape), verify)]
#[assembly(($flags^)? $lhs "," $rhs attr_dict ":" type($lhs) "->" type($result))]
pub struct PtrDiff {
    pub lhs: Operand<PtrLikeType>,
    pub rhs: Operand<PtrLikeType>,
    #[default(PtrDiffFlags::None.into())]
    pub flags: Prop<EnumProp<PtrDiffFlags>>,
    pub result: OpResult<IntLikeType>,
}

impl Verify for PtrDiff {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(pointers), Some(result)) = (op.operand_type(0), op.result_type(0)) else { return Ok(()) };
        if container(op.cx(), pointers).is_none() || same_container(op.cx(), pointers, result) {
            return Ok(());
        }
        let message = "expected the result to have the same container type as the operands when operands are shaped";
        fail(out, op.error(message))
    }
}

/// Gives the number of bytes from one element of a type to the next.
///
/// The data layout of the target tells it.
///
/// ```mlir
/// %stride = ptr.type_offset f32 : index
/// ```
#[derive(Op)]
#[op(name = "ptr.type_offset", rename_all = "camelCase", traits(Pure))]
#[assembly($element_type attr_dict ":" type($result))]
pub struct TypeOffset {
    pub element_type: Attr<TypeAttr>,
    pub result: OpResult<AnySignlessIntegerOrIndex>,
}
