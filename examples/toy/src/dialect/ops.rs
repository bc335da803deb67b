//! The operations.

use dialekt::interfaces::function::{is_external, parse_function, print_function, signature};
use dialekt::prelude::asm::*;
use dialekt::prelude::op::*;
use dialekt::verify::compatible_shapes;

use super::rules::{FoldConstantReshape, RedundantReshape, ReshapeReshape, SimplifyRedundantTranspose};
use super::structs::StructType;
use crate::shape_inference::ShapeInference;

/// A tensor, with or without a known shape.
type Tensor = TensorOf<F64>;
/// The types of variables.
pub(super) type Data = AnyOf<(Tensor, StructType)>;

/// A tensor that is known.
///
/// ```mlir
/// %0 = toy.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>
/// ```
#[derive(Op)]
#[op(
    name = "toy.constant",
    traits(Pure, ConstantLike),
    interfaces(ShapeInference),
    verify,
    parse = parse_constant,
    print = print_constant
)]
pub struct Constant {
    pub value: Attr<F64ElementsAttr>,
    pub result: OpResult<Tensor>,
}

/// The sum of two tensors of the same shape.
#[derive(Op)]
#[op(name = "toy.add", traits(Pure), interfaces(ShapeInference), parse = parse_binary, print = print_binary)]
pub struct Add {
    pub lhs: Operand<Tensor>,
    pub rhs: Operand<Tensor>,
    pub result: OpResult<Tensor>,
}

/// The product of two tensors of the same shape, element by element.
#[derive(Op)]
#[op(name = "toy.mul", traits(Pure), interfaces(ShapeInference), parse = parse_binary, print = print_binary)]
pub struct Mul {
    pub lhs: Operand<Tensor>,
    pub rhs: Operand<Tensor>,
    pub result: OpResult<Tensor>,
}

/// A tensor with its dimensions in reverse order.
///
/// ```mlir
/// %1 = toy.transpose(%0 : tensor<2x3xf64>) to tensor<3x2xf64>
/// ```
#[derive(Op)]
#[op(
    name = "toy.transpose",
    traits(Pure),
    interfaces(ShapeInference),
    canonicalize(SimplifyRedundantTranspose),
    verify
)]
#[assembly("(" $input ":" type($input) ")" attr_dict "to" type($output))]
pub struct Transpose {
    pub input: Operand<Tensor>,
    pub output: OpResult<Tensor>,
}

/// The elements of a tensor in another shape.
///
/// ```mlir
/// %1 = toy.reshape(%0 : tensor<6xf64>) to tensor<2x3xf64>
/// ```
#[derive(Op)]
#[op(name = "toy.reshape", traits(Pure), canonicalize(ReshapeReshape, RedundantReshape, FoldConstantReshape), verify)]
#[assembly("(" $input ":" type($input) ")" attr_dict "to" type($output))]
pub struct Reshape {
    pub input: Operand<Tensor>,
    pub output: OpResult<StaticShapeTensorOf<F64>>,
}

/// A tensor as one of another type: its shape becomes known, or is forgotten.
///
/// ```mlir
/// %1 = toy.cast %0 : tensor<2x3xf64> to tensor<*xf64>
/// ```
#[derive(Op)]
#[op(name = "toy.cast", traits(Pure, SameOperandsAndResultShape), interfaces(CastOpInterface, ShapeInference), fold)]
#[assembly($input attr_dict ":" type($input) "to" type($output))]
pub struct Cast {
    pub input: Operand<Tensor>,
    pub output: OpResult<Tensor>,
}

/// A function.
///
/// Its arguments are of any shape: calls are inlined, and shapes inferred then.
#[derive(Op)]
#[op(
    name = "toy.func",
    traits(IsolatedFromAbove, Symbol(declaration = is_external)),
    interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {}, FunctionOpInterface {}),
    parse = parse_function,
    print = print_function
)]
pub struct Func {
    pub sym_name: Attr<SymbolNameAttr>,
    pub function_type: Attr<TypeAttrOf<FunctionType>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub body: Region,
}

/// Calls a function of the program.
///
/// ```mlir
/// toy.func private @same(%x: tensor<*xf64>) -> tensor<*xf64> {
///   toy.return %x : tensor<*xf64>
/// }
/// toy.func @main() {
///   %0 = toy.constant dense<1.0> : tensor<2xf64>
///   %1 = toy.generic_call @same(%0) : (tensor<2xf64>) -> tensor<*xf64>
///   toy.return
/// }
/// ```
#[derive(Op)]
#[op(name = "toy.generic_call", interfaces(ArgAndResultAttrsOpInterface {}, CallOpInterface))]
#[assembly($callee "(" $inputs ")" attr_dict ":" functional_type($inputs, $results))]
pub struct GenericCall {
    pub callee: Attr<FlatSymbolRefAttr>,
    pub inputs: Operands<Data>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    #[name("")]
    pub results: OpResults<Data>,
}

/// Ends a function, and gives its result.
#[derive(Op)]
#[op(name = "toy.return", traits(Pure, HasParent("toy.func"), Terminator, ReturnLike), verify)]
#[assembly(($input^ ":" type($input))? attr_dict)]
pub struct Return {
    pub input: Operands<Data>,
}

/// Prints a tensor.
///
/// It may also be a buffer: this op is lowered later than those that compute tensors.
#[derive(Op)]
#[op(name = "toy.print")]
#[assembly($input attr_dict ":" type($input))]
pub struct Print {
    pub input: Operand<AnyOf<(Tensor, MemRefOf<F64>)>>,
}

// Custom forms

/// `{attributes} dense<..> : type`: the type of the result is that of the value, unless `to type` follows.
fn parse_constant(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let value = p.parse_attribute(None)?;
    let Some(ty) = value_type(p.cx(), value) else {
        return Err(p.op_error_at(op, op.at, "expects a value with a type"));
    };
    op.set_inherent(0, value);
    let ty = if p.consume_word("to") { p.parse_type()? } else { ty };
    op.result_types.push(ty);
    Ok(())
}

fn print_constant(op: ConstantView<'_>, p: &mut Printer<'_>) {
    p.print_optional_attr_dict(*op, &["value"]);
    p.write(" ");
    if let Some(value) = op.value() {
        p.print_attribute(value);
        if value_type(op.cx(), value) != op.result_types().next() {
            p.write(" to ");
            p.print_value_type(op.result());
        }
    }
}

/// `%a, %b : type`, or `%a, %b : (type, type) -> type` where the types differ.
fn parse_binary(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let operands = p.parse_operand_list_of(2, Delimiter::None, op)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let ty = p.parse_colon_type()?;
    let types = match p.cx().type_data(ty) {
        TypeData::Function { inputs, results } => {
            op.result_types.extend(results.iter().copied());
            inputs.to_vec()
        }
        _ => {
            op.result_types.push(ty);
            vec![ty, ty]
        }
    };
    p.resolve_all_at(&operands, &types, op.at, op)
}

fn print_binary<'a>(op: impl std::ops::Deref<Target = OpRef<'a>>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operands(op.operands());
    p.print_optional_attr_dict(*op, &[]);
    p.write(" : ");
    let types: Vec<Type> = op.operand_types().chain(op.result_types()).collect();
    match types.first() {
        Some(first) if types.iter().all(|ty| ty == first) => p.print_type(*first),
        _ => p.print_function_type(op.operand_types(), op.result_types()),
    }
}

// Checks

pub(super) fn is_tensor(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Tensor { .. } | TypeData::UnrankedTensor(_))
}

/// The type of a constant tensor.
pub(super) fn value_type(cx: &ContextData, value: Attribute) -> Option<Type> {
    match cx.attr_data(value) {
        AttrData::DenseElements { ty, .. } => Some(*ty),
        _ => None,
    }
}

/// The sizes of a tensor; `None` where they are not known.
pub(super) fn shape(cx: &ContextData, ty: Type) -> Option<&[i64]> {
    cx.type_data(ty).shape()
}

impl Verify for Constant {
    fn verify(op: ConstantView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let ty = op.ir().value(op.result()).ty();
        let Some(found) = op.value().and_then(|value| value_type(op.cx(), value)) else { return Ok(()) };
        match shape(op.cx(), ty) {
            Some(_) if found != ty => {
                let (found, ty) = (op.quoted_type(found), op.quoted_type(ty));
                fail(out, op.op_error(format!("has the result type {ty}, but its value is of type {found}")))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for Transpose {
    fn verify(op: TransposeView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let ty = |value| op.ir().value(value).ty();
        let (from, to) = (shape(op.cx(), ty(op.input())), shape(op.cx(), ty(op.output())));
        let (Some(from), Some(to)) = (from, to) else { return Ok(()) };
        match from.iter().eq(to.iter().rev()) {
            true => Ok(()),
            false => fail(out, op.op_error("expected result shape to be a transpose of the input")),
        }
    }
}

impl Verify for Reshape {
    fn verify(op: ReshapeView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let count = |value| op.cx().type_data(op.ir().value(value).ty()).num_elements();
        let (Some(from), Some(to)) = (count(op.input()), count(op.output())) else { return Ok(()) };
        match from == to {
            true => Ok(()),
            false => fail(out, op.op_error(format!("cannot give {from} elements a shape of {to}"))),
        }
    }
}

impl Verify for Return {
    fn verify(op: ReturnView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        if op.num_operands() > 1 {
            return fail(out, op.op_error("expects at most 1 return operand"));
        }
        let Some((_, results)) = op.parent_op().and_then(signature) else { return Ok(()) };
        if op.num_operands() != results.len() {
            let (found, expected) = (op.num_operands(), results.len());
            let message =
                format!("does not return the same number of values ({found}) as the enclosing function ({expected})");
            return fail(out, op.op_error(message));
        }
        // A value of known shape may be the result of a function for any shape, and the other way round.
        let is_unranked = |ty: Type| shape(op.cx(), ty).is_none() && is_tensor(op.cx(), ty);
        let fits = |found: Type, expected: Type| found == expected || is_unranked(found) || is_unranked(expected);
        match op.operand_types().zip(results).find(|(found, expected)| !fits(*found, **expected)) {
            None => Ok(()),
            Some((found, expected)) => {
                let (found, expected) = (op.quoted_type(found), op.quoted_type(*expected));
                let message =
                    format!("type of return operand ({found}) doesn't match function result type ({expected})");
                fail(out, op.op_error(message))
            }
        }
    }
}

impl CastOpInterface for Cast {
    fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        inputs.len() == 1 && outputs.len() == 1 && compatible_shapes(cx, inputs.iter().chain(outputs).copied())
    }
}

impl CallOpInterface for GenericCall {
    fn callee(op: Self::View<'_>) -> Option<Callee> {
        op.inherent_attr(b"callee").map(Callee::Symbol)
    }

    fn arg_operands(op: Self::View<'_>) -> OperandRange<'_> {
        op.inputs().range()
    }
}

// Folders

impl Fold for Cast {
    fn fold(op: CastView<'_>, _: Constants<'_>) -> Option<Folded> {
        let ty = |value| op.ir().value(value).ty();
        (ty(op.input()) == ty(op.output())).then(|| op.input().into())
    }
}

// Shapes

impl ShapeInference for Constant {
    fn inferred_type(op: Self::View<'_>) -> Option<Type> {
        value_type(op.cx(), op.value()?)
    }
}

impl ShapeInference for Add {
    fn inferred_type(op: Self::View<'_>) -> Option<Type> {
        elementwise(*op)
    }
}

impl ShapeInference for Mul {
    fn inferred_type(op: Self::View<'_>) -> Option<Type> {
        elementwise(*op)
    }
}

/// The type of the operands, which have to agree.
fn elementwise(op: OpRef<'_>) -> Option<Type> {
    let mut types = op.operand_types();
    let first = types.next()?;
    types.all(|ty| ty == first).then_some(first)
}

impl ShapeInference for Transpose {
    fn inferred_type(op: Self::View<'_>) -> Option<Type> {
        let mut shape = shape(op.cx(), op.ir().value(op.input()).ty())?.to_vec();
        shape.reverse();
        op.cx().tensor_type(&shape, Type::F64, None).ok()
    }
}

impl ShapeInference for Cast {
    fn inferred_type(op: Self::View<'_>) -> Option<Type> {
        op.operand_types().next()
    }
}
