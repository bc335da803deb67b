//! Calls, and functions as values.

// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::TypeData;
use dialekt_ods_macros::Op;

/// Calls a function by its name.
///
/// The callee is a symbol of the nearest symbol table; operands and results have the types of its signature.
/// ```mlir
/// %sum = func.call @add(%a, %b) : (f32, f32) -> f32
/// ```
#[derive(Op)]
#[op(name = "func.call", traits(MemRefsNormalizable))]
#[assembly($callee "(" $operands ")" attr_dict ":" functional_type($operands, results))]
pub struct Call {
    pub callee: Attr<FlatSymbolRefAttr>,
    pub operands: Operands<AnyType>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub no_inline: Attr<UnitAttr>,
    #[name("")]
    pub results: OpResults<AnyType>,
}

/// Calls a function that is a value.
///
/// The types of the other operands and of the results are those of its signature; `func.constant` makes such values.
/// ```mlir
/// %sum = func.call_indirect %add(%a, %b) : (f32, f32) -> f32
/// ```
#[derive(Op)]
#[op(
    name = "func.call_indirect",
    traits(
        RangedTypesMatchWith("callee input types match argument types", callee, callee_operands, inputs),
        RangedTypesMatchWith("callee result types match result types", callee, results, results)
    )
)]
#[assembly($callee "(" $callee_operands ")" attr_dict ":" type($callee))]
pub struct CallIndirect {
    pub callee: Operand<FunctionType>,
    pub callee_operands: Operands<AnyType>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub results: OpResults<AnyType>,
}

/// Gives a function as a value.
///
/// Values cannot name functions directly: the symbol of the function becomes a value of its type.
/// ```mlir
/// %add = func.constant @add : (f32, f32) -> f32
/// ```
#[derive(Op)]
#[op(name = "func.constant", traits(ConstantLike, Pure), result_names = name_constant)]
#[assembly(attr_dict $value ":" type(results))]
pub struct Constant {
    pub value: Attr<FlatSymbolRefAttr>,
    #[name("")]
    pub result: OpResult<AnyType>,
}

fn signature<'c>(cx: &'c ContextData, types: &[Type]) -> Option<(&'c [Type], &'c [Type])> {
    match cx.type_data(*types.first()?) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// The types of the arguments of a function type.
fn inputs(cx: &ContextData, callee: &[Type]) -> Option<Vec<Type>> {
    signature(cx, callee).map(|(inputs, _)| inputs.to_vec())
}

/// The types of the results of a function type.
fn results(cx: &ContextData, callee: &[Type]) -> Option<Vec<Type>> {
    signature(cx, callee).map(|(_, results)| results.to_vec())
}

fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    if let Some(result) = op.result(0) {
        name(result, b"f");
    }
}
