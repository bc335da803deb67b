//! Parts of structs, arrays and vectors.

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::constraints::{AnyAggregate, AnyVector, LLVMType, PrimitiveType};
use crate::types::{
    LLVMArrayType, LLVMStructType, is_compatible_type, is_compatible_vector_type, is_scalable_vector_type,
};

/// Takes an element out of a vector.
///
/// The result is poison if there is no such element.
///
/// ```mlir
/// %x = llvm.extractelement %v[%i : i64] : vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.extractelement",
    doc_group = "Vectors",
    traits(Pure, TypesMatchWith("result type matches vector element type", vector, res, element_type))
)]
#[assembly($vector "[" $position ":" type($position) "]" attr_dict ":" type($vector))]
pub struct ExtractElement {
    pub vector: Operand<AnyVector>,
    pub position: Operand<AnySignlessInteger>,
    pub res: OpResult<LLVMType>,
}

/// A vector with another value in place of an element.
///
/// The result is poison if there is no such element.
///
/// ```mlir
/// %w = llvm.insertelement %x, %v[%i : i64] : vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.insertelement",
    doc_group = "Vectors",
    traits(
        Pure,
        TypesMatchWith("argument type matches vector element type", vector, value, element_type),
        AllTypesMatch(res, vector)
    )
)]
#[assembly($value "," $vector "[" $position ":" type($position) "]" attr_dict ":" type($vector))]
pub struct InsertElement {
    pub vector: Operand<AnyVector>,
    pub value: Operand<PrimitiveType>,
    pub position: Operand<AnySignlessInteger>,
    pub res: OpResult<AnyVector>,
}

fn element_type(cx: &ContextData, ty: Type) -> Option<Type> {
    cx.type_data(ty).element_type()
}

/// A vector of elements of two others, which a mask selects: -1 is poison.
///
/// Indices count the elements of both vectors, one behind the other; -1 stands for an element that is poison.
///
/// ```mlir
/// %w = llvm.shufflevector %u, %v [0, 1, 6, 7] : vector<4xf32>
/// ```
#[derive(Op)]
#[op(name = "llvm.shufflevector", doc_group = "Vectors", traits(Pure, AllTypesMatch(v1, v2)), verify, fold)]
#[assembly($v1 "," $v2 $mask attr_dict ":" type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask)))]
pub struct ShuffleVector {
    pub v1: Operand<AnyVector>,
    pub v2: Operand<AnyVector>,
    pub mask: Attr<DenseI32ArrayAttr>,
    pub res: OpResult<AnyVector>,
}

impl Verify for ShuffleVector {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let is_scalable = is_scalable_vector_type(op.cx(), op.ir().value(op.v1()).ty());
        if is_scalable && op.mask().is_some_and(|mask| mask.iter().any(|index| *index != 0)) {
            return fail(out, op.op_error("expected a splat operation for scalable vectors"));
        }
        Ok(())
    }
}

/// The custom directive for the type of a shuffle: nothing is written, as it follows from the mask.
struct ShuffleType;

impl CustomDirective for ShuffleType {
    const NAME: &'static str = "ShuffleType";
    type Params = (RefParam<TypeParam>, TypeParam, RefParam<AttrParam<DenseI32ArrayAttr>>);

    fn parse(f: &mut FormatParser<'_, '_>, (vector, result, mask): Self::Params) -> Parsed<bool> {
        let cx = f.p.cx();
        let vector = vector.found(f).unwrap_or(Type::NONE);
        let at = f.p.token().start;
        if !is_compatible_vector_type(cx, vector) {
            return Err(f.p.op_error_at(f.op, at, "expected an LLVM compatible vector type"));
        }
        let size = mask.found(f).map_or(0, |mask| mask.len());
        if let TypeData::Vector { element, .. } = cx.type_data(vector) {
            let ty = cx.vector_type(&[size as i64], &[is_scalable_vector_type(cx, vector)], *element);
            let ty = ty.map_err(|message| f.p.op_error_at(f.op, at, &message))?;
            result.set(f, ty);
        }
        Ok(true)
    }

    fn print(_: OpRef<'_>, _: Self::Params, _: &mut Printer<'_>) {}
}

/// Takes a part out of a struct or an array.
///
/// The position selects it step by step, from outside.
///
/// ```mlir
/// %x = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<4 x f32>)>
/// ```
#[derive(Op)]
#[op(name = "llvm.extractvalue", doc_group = "Structs and arrays", traits(Pure), verify, fold)]
#[assembly(
    $container "" $position attr_dict ":" type($container)
    custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))
)]
pub struct ExtractValue {
    pub container: Operand<AnyAggregate>,
    pub position: Attr<DenseI64ArrayAttr>,
    pub res: OpResult<LLVMType>,
}

/// A struct or an array with another value in place of a part.
///
/// The position selects the part step by step, from outside.
///
/// ```mlir
/// %t = llvm.insertvalue %x, %s[0] : !llvm.struct<(i32, f32)>
/// ```
#[derive(Op)]
#[op(name = "llvm.insertvalue", doc_group = "Structs and arrays", traits(Pure, AllTypesMatch(container, res)), verify)]
#[assembly(
    $value "," $container "" $position attr_dict ":" type($container)
    custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))
)]
pub struct InsertValue {
    pub container: Operand<AnyAggregate>,
    pub value: Operand<PrimitiveType>,
    pub position: Attr<DenseI64ArrayAttr>,
    pub res: OpResult<AnyAggregate>,
}

/// The type of the part of a container at a position; the error is the message.
fn part_type(
    cx: &ContextData,
    mut ty: Type,
    position: &[i64],
    quoted: impl Fn(Type) -> String,
) -> Result<Type, String> {
    if !is_compatible_type(cx, ty) {
        return Err(format!("expected LLVM IR Dialect type, got {}", quoted(ty)));
    }
    for index in position {
        let at = usize::try_from(*index).ok();
        ty = if let Some(array) = LLVMArrayType::of(cx, ty) {
            match at.is_some_and(|at| (at as u64) < array.num_elements) {
                true => array.element_type,
                false => return Err(format!("position out of bounds: {index}")),
            }
        } else if let Some(found) = LLVMStructType::of(cx, ty) {
            match at.and_then(|at| found.elements().get(at)) {
                Some(field) => *field,
                None => return Err(format!("position out of bounds: {index}")),
            }
        } else {
            return Err(format!("expected LLVM IR structure/array type, got: {}", quoted(ty)));
        };
    }
    Ok(ty)
}

impl Verify for ExtractValue {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (container, result) = (op.ir().value(op.container()).ty(), op.ir().value(op.res()).ty());
        let Some(position) = op.position() else { return Ok(()) };
        let part = match part_type(op.cx(), container, &position, |ty| op.quoted_type(ty)) {
            Ok(part) => part,
            Err(message) => return fail(out, op.op_error(message)),
        };
        if part == result {
            return Ok(());
        }
        let (container, part, result) = (op.quoted_type(container), op.quoted_type(part), op.quoted_type(result));
        let message =
            format!("Type mismatch: extracting from {container} should produce {part} but this op returns {result}");
        fail(out, op.op_error(message))
    }
}

impl Verify for InsertValue {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (container, value) = (op.ir().value(op.container()).ty(), op.ir().value(op.value()).ty());
        let Some(position) = op.position() else { return Ok(()) };
        let part = match part_type(op.cx(), container, &position, |ty| op.quoted_type(ty)) {
            Ok(part) => part,
            Err(message) => return fail(out, op.op_error(message)),
        };
        if part == value {
            return Ok(());
        }
        let (container, value) = (op.quoted_type(container), op.quoted_type(value));
        fail(out, op.op_error(format!("Type mismatch: cannot insert {value} into {container}")))
    }
}

/// The custom directive for the type of a part: nothing is written, as it follows from the container.
struct InsertExtractValueElementType;

impl CustomDirective for InsertExtractValueElementType {
    const NAME: &'static str = "InsertExtractValueElementType";
    type Params = (TypeParam, RefParam<TypeParam>, RefParam<AttrParam<DenseI64ArrayAttr>>);

    fn parse(f: &mut FormatParser<'_, '_>, (part, container, position): Self::Params) -> Parsed<bool> {
        let cx = f.p.cx();
        let container = container.found(f).unwrap_or(Type::NONE);
        let position = position.found(f).unwrap_or_default();
        let quoted = |ty: Type| format!("'{}'", dialekt_ir_core::text::print::type_to_string(cx, ty));
        let at = f.p.token().start;
        match part_type(cx, container, &position, quoted) {
            Ok(ty) => part.set(f, ty),
            Err(message) => return Err(f.p.op_error_at(f.op, at, &message)),
        }
        Ok(true)
    }

    fn print(_: OpRef<'_>, _: Self::Params, _: &mut Printer<'_>) {}
}
