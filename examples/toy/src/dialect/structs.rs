//! Structs: the type, and the operations on it.

use dialekt::prelude::op::*;
use dialekt::text::print::type_to_string;

use super::ops::{Data, is_tensor, shape, value_type};

/// A struct: a list of tensors and structs.
#[derive(Type)]
#[ty(name = "toy.struct", summary = "Toy struct type", verify)]
#[assembly("<" $elements ">")]
pub struct StructType {
    pub elements: Vec<Type>,
}

impl VerifyParams for StructType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        let is_element = |ty: &&Type| is_tensor(cx, **ty) || StructType::of(cx, **ty).is_some();
        match self.elements.iter().find(|ty| !is_element(ty)) {
            Some(ty) => Err(format!(
                "element type for a struct must either be a TensorType or a StructType, got: {}",
                type_to_string(cx, *ty)
            )),
            None if self.elements.is_empty() => Err("a struct has at least one element".into()),
            None => Ok(()),
        }
    }
}

/// A struct that is known.
///
/// ```mlir
/// %0 = toy.struct_constant [dense<1.0> : tensor<2xf64>, dense<2.0> : tensor<3xf64>] : !toy.struct<tensor<2xf64>, tensor<*xf64>>
/// ```
#[derive(Op)]
#[op(name = "toy.struct_constant", traits(Pure, ConstantLike), verify)]
#[assembly($value attr_dict ":" qualified(type($output)))]
pub struct StructConstant {
    pub value: Attr<ArrayAttr>,
    pub output: OpResult<StructType>,
}

/// A member of a struct.
///
/// ```mlir
/// %0 = toy.struct_constant [dense<1.0> : tensor<2xf64>] : !toy.struct<tensor<*xf64>>
/// %1 = toy.struct_access %0[0] : !toy.struct<tensor<*xf64>> -> tensor<*xf64>
/// ```
#[derive(Op)]
#[op(name = "toy.struct_access", traits(Pure), fold, verify)]
#[assembly($input "[" $index "]" attr_dict ":" qualified(type($input)) "->" type($output))]
pub struct StructAccess {
    pub input: Operand<StructType>,
    pub index: Attr<I64Attr>,
    pub output: OpResult<Data>,
}

impl Verify for StructConstant {
    fn verify(op: StructConstantView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let ty = op.ir().value(op.output()).ty();
        match op.inherent_attr(b"value").is_none_or(|value| is_value_of(op.cx(), value, ty)) {
            true => Ok(()),
            false => {
                let ty = op.quoted_type(ty);
                fail(out, op.op_error(format!("has a value that is not of the type {ty}")))
            }
        }
    }
}

/// Returns whether an attribute is a value of a type: tensors of known shape are values of a type of any shape, too.
fn is_value_of(cx: &ContextData, value: Attribute, ty: Type) -> bool {
    match StructType::of(cx, ty) {
        Some(expected) => cx.array_elements(value).is_some_and(|values| {
            values.len() == expected.elements.len()
                && values.iter().zip(&expected.elements).all(|(value, ty)| is_value_of(cx, *value, *ty))
        }),
        None => {
            value_type(cx, value).is_some_and(|found| found == ty || (is_tensor(cx, found) && shape(cx, ty).is_none()))
        }
    }
}

impl Verify for StructAccess {
    fn verify(op: StructAccessView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let ty = |value| op.ir().value(value).ty();
        let (Some(index), Some(input)) = (op.index(), StructType::of(op.cx(), ty(op.input()))) else { return Ok(()) };
        let element = usize::try_from(index).ok().and_then(|index| input.elements.get(index));
        match element {
            None => fail(out, op.op_error("index should be within the range of the input struct type")),
            Some(element) if *element != ty(op.output()) => {
                fail(out, op.op_error("must have the same result type as the struct element referred to by the index"))
            }
            Some(_) => Ok(()),
        }
    }
}

impl Fold for StructAccess {
    fn fold(op: StructAccessView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let values = op.cx().array_elements(constants.get(op.input())?)?;
        let value = values.get(usize::try_from(op.index()?).ok()?)?;
        Some((*value).into())
    }
}
