//! Constants.

use std::collections::HashSet;

use dialekt_ir_core::prelude::op::*;

use crate::attrs::{PoisonAttr, UndefAttr, ZeroAttr};
use crate::constraints::{LLVMType, TokenType};
use crate::types::{LLVMArrayType, LLVMStructType, LLVMTargetExtType};

/// The token that stands for none.
///
/// It stands where an op wants a token and there is none.
///
/// ```mlir
/// %none = llvm.mlir.none : !llvm.token
/// ```
#[derive(Op)]
#[op(name = "llvm.mlir.none", doc_group = "Constants", traits(Pure))]
#[assembly(attr_dict ":" type($res))]
pub struct NoneToken {
    pub res: OpResult<TokenType>,
}

/// A value that may be anything, at each use anew.
///
/// Each use may see other bits.
///
/// ```mlir
/// %undef = llvm.mlir.undef : !llvm.struct<(i32, f32)>
/// ```
#[derive(Op)]
#[op(name = "llvm.mlir.undef", doc_group = "Constants", traits(Pure, ConstantLike), fold)]
#[assembly(attr_dict ":" type($res))]
pub struct Undef {
    pub res: OpResult<LLVMType>,
}

impl Fold for Undef {
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        Some(UndefAttr::new(op.cx()).into())
    }
}

/// A value that no program may depend on.
///
/// Results computed from it are poison, too; a branch on it is undefined behavior.
///
/// ```mlir
/// %poison = llvm.mlir.poison : !llvm.struct<(i32, f32)>
/// ```
#[derive(Op)]
#[op(name = "llvm.mlir.poison", doc_group = "Constants", traits(Pure, ConstantLike), fold)]
#[assembly(attr_dict ":" type($res))]
pub struct Poison {
    pub res: OpResult<LLVMType>,
}

impl Fold for Poison {
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        Some(PoisonAttr::new(op.cx()).into())
    }
}

/// The value of a type that has all bits zero.
///
/// All parts of a struct or an array are zero.
///
/// ```mlir
/// %null = llvm.mlir.zero : !llvm.ptr
/// ```
#[derive(Op)]
#[op(name = "llvm.mlir.zero", doc_group = "Constants", traits(Pure, ConstantLike), verify, fold)]
#[assembly(attr_dict ":" type($res))]
pub struct Zero {
    pub res: OpResult<LLVMType>,
}

impl Fold for Zero {
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        Some(ZeroAttr::new(op.cx()).into())
    }
}

impl Verify for Zero {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let target = LLVMTargetExtType::of(op.cx(), op.ir().value(op.res()).ty());
        if target.is_some_and(|target| !target.has_zero_init(op.cx())) {
            return fail(out, op.op_error("target extension type does not support zero-initializer"));
        }
        Ok(())
    }
}

/// A constant: a number, a string, or the elements of a vector, an array or a struct.
///
/// The attribute may have another type than the result: an integer of any width is extended or truncated.
///
/// ```mlir
/// %answer = llvm.mlir.constant(42 : i32) : i32
/// %ones = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
/// %text = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
/// ```
#[derive(Op)]
#[op(name = "llvm.mlir.constant", doc_group = "Constants", traits(Pure, ConstantLike), verify)]
#[assembly("(" $value ")" attr_dict ":" type($res))]
pub struct Constant {
    pub value: Attr<AnyAttr>,
    pub res: OpResult<LLVMType>,
}

impl Verify for Constant {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(value) = op.value() else { return Ok(()) };
        match check(op.cx(), value, op.ir().value(op.res()).ty()) {
            Ok(()) => Ok(()),
            Err(message) => fail(out, op.op_error(message)),
        }
    }
}

type Checked = Result<(), String>;

fn wrong(message: impl Into<String>) -> Checked {
    Err(message.into())
}

/// Checks that a value is one of a type.
fn check(cx: &ContextData, value: Attribute, ty: Type) -> Checked {
    let data = cx.attr_data(value);
    if let AttrData::String { value, .. } = data {
        let n = cx.bytes(*value).len();
        let array = LLVMArrayType::of(cx, ty);
        let fits =
            |array: LLVMArrayType| array.num_elements == n as u64 && cx.integer_width(array.element_type) == Some(8);
        return match array.is_some_and(fits) {
            true => Ok(()),
            false => wrong(format!("expected array type of {n} i8 elements for the string constant")),
        };
    }
    if let Some(found) = LLVMStructType::of(cx, ty) {
        return check_struct(cx, value, found.elements());
    }
    if LLVMTargetExtType::of(cx, ty).is_some() {
        return wrong("does not support target extension type.");
    }
    match data {
        AttrData::Integer { .. } => match cx.type_data(ty) {
            TypeData::Integer { .. } => Ok(()),
            _ => wrong("expected integer type"),
        },
        AttrData::Float { ty: float, .. } => check_float(cx, *float, ty),
        AttrData::Array(elements) => match LLVMArrayType::of(cx, ty) {
            Some(array) => check_array(cx, elements, &array, 0, &mut HashSet::new()),
            None => wrong("expected array or struct type for array attribute"),
        },
        _ if is_elements(data) => check_elements(cx, value, ty),
        _ => wrong("only supports integer, float, string or elements attributes"),
    }
}

/// Returns whether an attribute has elements. [MLIR: ElementsAttr]
fn is_elements(data: &AttrData) -> bool {
    matches!(
        data,
        AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::SparseElements { .. }
            | AttrData::DenseResource { .. }
    )
}

fn check_struct(cx: &ContextData, value: Attribute, fields: &[Type]) -> Checked {
    let Some(elements) = cx.array_elements(value) else { return wrong("expected array attribute for struct type") };
    if elements.len() != fields.len() {
        return wrong(format!("expected array attribute of size {}", fields.len()));
    }
    for (i, (element, field)) in elements.iter().zip(fields).enumerate() {
        if !matches!(cx.scalar_data(*field), TypeData::Float(_) | TypeData::Integer { .. }) {
            return wrong("expected struct element types to be floating point type or integer type");
        }
        let ty = match cx.attr_data(*element) {
            AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => *ty,
            _ => return wrong("expected element of array attribute to be floating point or integer"),
        };
        if ty != *field {
            return wrong(format!("struct element at index {i} is of wrong type"));
        }
    }
    Ok(())
}

/// Checks that floats of one type are constants of another one.
fn check_float(cx: &ContextData, float: Type, ty: Type) -> Checked {
    let Some(kind) = cx.float_kind(float) else { return Ok(()) };
    match cx.scalar_data(ty) {
        TypeData::Float(found) if *found != kind => wrong("attribute and type have different float semantics"),
        TypeData::Integer { width, .. } if *width != kind.width() => {
            wrong(format!("expected integer type of width {}", kind.width()))
        }
        _ => Ok(()),
    }
}

/// The number of elements of nested vectors and arrays, and the type of those within.
fn flattened(cx: &ContextData, mut ty: Type) -> (u64, Type) {
    let mut count = 1u64;
    loop {
        match cx.type_data(ty) {
            TypeData::Vector { shape, element, .. } => {
                count = shape.iter().fold(count, |count, size| count.wrapping_mul(*size as u64));
                ty = *element;
            }
            _ => match LLVMArrayType::of(cx, ty) {
                Some(array) => {
                    count = count.wrapping_mul(array.num_elements);
                    ty = array.element_type;
                }
                None => return (count, ty),
            },
        }
    }
}

fn has_scalable_vector(cx: &ContextData, mut ty: Type) -> bool {
    loop {
        match cx.type_data(ty) {
            TypeData::Vector { scalable, .. } => return scalable.contains(&true),
            _ => match LLVMArrayType::of(cx, ty) {
                Some(array) => ty = array.element_type,
                None => return false,
            },
        }
    }
}

fn check_elements(cx: &ContextData, value: Attribute, ty: Type) -> Checked {
    let data = cx.attr_data(value);
    if has_scalable_vector(cx, ty) {
        return match data {
            AttrData::DenseElements { splat: true, .. } => Ok(()),
            _ => wrong("scalable vector type requires a splat attribute"),
        };
    }
    if !matches!(cx.type_data(ty), TypeData::Vector { .. }) && LLVMArrayType::of(cx, ty).is_none() {
        return wrong("expected vector or array type");
    }
    let (count, element) = flattened(cx, ty);
    let shaped = cx.type_data(data.ty().unwrap_or(Type::NONE));
    let (found, of) = (shaped.num_elements().unwrap_or(0), shaped.element_type());
    if count != found {
        return wrong(format!("type and attribute have a different number of elements: {count} vs. {found}"));
    }
    let of = of.unwrap_or(Type::NONE);
    match cx.scalar_data(of) {
        TypeData::Float(_) => check_float(cx, of, element),
        TypeData::Integer { .. } | TypeData::Index if !matches!(cx.type_data(element), TypeData::Integer { .. }) => {
            wrong("expected integer element type for integer elements attribute")
        }
        _ => Ok(()),
    }
}

fn is_zero_or_undef(cx: &ContextData, value: Attribute) -> bool {
    ZeroAttr::of(cx, value).is_some() || UndefAttr::of(cx, value).is_some()
}

/// Checks the elements of an array, `depth` dimensions into the type; each element once.
fn check_array(
    cx: &ContextData,
    elements: &[Attribute],
    array: &LLVMArrayType,
    depth: usize,
    seen: &mut HashSet<Attribute>,
) -> Checked {
    if array.num_elements != elements.len() as u64 {
        return wrong(format!(
            "array attribute size does not match array type size in dimension {depth}: {} vs. {}",
            elements.len(),
            array.num_elements
        ));
    }
    if let Some(inner) = LLVMArrayType::of(cx, array.element_type) {
        for (i, element) in elements.iter().enumerate() {
            if !seen.insert(*element) || is_zero_or_undef(cx, *element) {
                continue;
            }
            match cx.array_elements(*element) {
                Some(parts) => check_array(cx, parts, &inner, depth + 1, seen)?,
                None => {
                    return wrong(format!(
                        "nested attribute for sub-array in dimension {depth} at index {i} must be a zero, or undef, or \
                         array attribute"
                    ));
                }
            }
        }
        return Ok(());
    }
    let Some(found) = LLVMStructType::of(cx, array.element_type) else {
        return wrong("for array with an array attribute must have a struct element type");
    };
    let fields = found.elements().len();
    for (i, element) in elements.iter().enumerate() {
        if !seen.insert(*element) || is_zero_or_undef(cx, *element) {
            continue;
        }
        let Some(parts) = cx.array_elements(*element) else {
            return wrong(format!(
                "nested attribute for struct element at index {i} must be a zero, or undef, or array attribute"
            ));
        };
        if parts.len() != fields {
            return wrong(format!(
                "nested array attribute size for struct element at index {i} must match struct size: {} vs. {fields}",
                parts.len()
            ));
        }
    }
    Ok(())
}
