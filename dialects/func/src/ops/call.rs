//! `func.call`, `func.call_indirect` and `func.constant`.

// The derive documents the fields of ops.
#![allow(missing_docs)]

use dialekt_interfaces::function::signature;
use dialekt_interfaces::{
    self as interfaces, ArgAndResultAttrsOpInterface, Callee, OperandRange, SymbolTables, SymbolUserOpInterface,
};
use dialekt_ir_core::prelude::op::*;

use crate::Func;
use crate::canonicalize::CallKnownFunction;

/// Calls a function by its name.
///
/// The callee is a symbol of the nearest symbol table; operands and results have the types of its signature.
///
/// ```mlir
/// func.func private @add(f32, f32) -> f32
///
/// %sum = func.call @add(%a, %b) : (f32, f32) -> f32
/// ```
#[derive(Op)]
#[op(
    name = "func.call",
    interfaces(ArgAndResultAttrsOpInterface {}, interfaces::CallOpInterface),
    traits(MemRefsNormalizable),
    interfaces(SymbolUserOpInterface)
)]
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
///
/// ```mlir
/// %sum = func.call_indirect %add(%a, %b) : (f32, f32) -> f32
/// ```
#[derive(Op)]
#[op(
    name = "func.call_indirect",
    interfaces(ArgAndResultAttrsOpInterface {}, interfaces::CallOpInterface),
    traits(
        RangedTypesMatchWith("callee input types match argument types", callee, callee_operands, inputs),
        RangedTypesMatchWith("callee result types match result types", callee, results, results)
    ),
    canonicalize(CallKnownFunction)
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
///
/// ```mlir
/// func.func private @add(f32, f32) -> f32
///
/// %add = func.constant @add : (f32, f32) -> f32
/// ```
#[derive(Op)]
#[op(name = "func.constant", traits(ConstantLike, Pure), interfaces(SymbolUserOpInterface), result_names = name_constant)]
#[assembly(attr_dict $value ":" type(results))]
pub struct Constant {
    pub value: Attr<FlatSymbolRefAttr>,
    #[name("")]
    pub result: OpResult<AnyType>,
}

fn types_of<'c>(cx: &'c ContextData, types: &[Type]) -> Option<(&'c [Type], &'c [Type])> {
    match cx.type_data(*types.first()?) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// The types of the arguments of a function type.
fn inputs(cx: &ContextData, callee: &[Type]) -> Option<Vec<Type>> {
    types_of(cx, callee).map(|(inputs, _)| inputs.to_vec())
}

/// The types of the results of a function type.
fn results(cx: &ContextData, callee: &[Type]) -> Option<Vec<Type>> {
    types_of(cx, callee).map(|(_, results)| results.to_vec())
}

fn name_constant(op: ConstantView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    name(op.result(), b"f");
}

impl interfaces::CallOpInterface for Call {
    fn callee(op: Self::View<'_>) -> Option<Callee> {
        op.inherent_attr(b"callee").map(Callee::Symbol)
    }

    fn arg_operands(op: Self::View<'_>) -> OperandRange<'_> {
        op.operands().range()
    }
}

impl interfaces::CallOpInterface for CallIndirect {
    fn callee(op: Self::View<'_>) -> Option<Callee> {
        Some(Callee::Value(op.callee()))
    }

    fn arg_operands(op: Self::View<'_>) -> OperandRange<'_> {
        op.callee_operands().range()
    }
}

/// The function that a symbol reference of an op refers to.
fn function<'a>(op: OpRef<'a>, name: &[u8], symbols: &SymbolTables) -> Option<OpRef<'a>> {
    let function = symbols.lookup_nearest(op, op.inherent_attr(name)?)?;
    function.is::<Func>().then_some(function)
}

/// The name in a flat symbol reference.
fn referenced(op: OpRef<'_>, name: &[u8]) -> String {
    match op.inherent_attr(name).map(|attr| op.cx().attr_data(attr)) {
        Some(AttrData::SymbolRef { root, .. }) => op.cx().str(*root).into_owned(),
        _ => String::new(),
    }
}

fn shown_types(op: OpRef<'_>, types: impl Iterator<Item = Type>) -> String {
    types.map(|ty| op.quoted_type(ty)).collect::<Vec<_>>().join(", ")
}

impl SymbolUserOpInterface for Call {
    /// Checks that the callee is a function, and that operands and results have the types of its signature.
    fn verify_symbol_uses(
        op: Self::View<'_>,
        symbols: &SymbolTables,
        out: &mut Vec<Diagnostic>,
    ) -> Result<(), Invalid> {
        let mut fail = |error: Diagnostic| {
            out.push(error);
            Err(Invalid)
        };
        let Some((inputs, results)) = function(*op, b"callee", symbols).and_then(signature) else {
            let name = referenced(*op, b"callee");
            return fail(op.op_error(format!("'{name}' does not reference a valid function")));
        };
        if inputs.len() != op.num_operands() {
            return fail(op.op_error("incorrect number of operands for callee"));
        }
        if let Some((i, (found, expected))) = op.operand_types().zip(inputs).enumerate().find(|(_, (a, b))| a != *b) {
            let (found, expected) = (op.quoted_type(found), op.quoted_type(*expected));
            return fail(op.op_error(format!(
                "operand type mismatch: expected operand type {expected}, but provided {found} for operand number {i}"
            )));
        }
        if results.len() != op.num_results() {
            return fail(op.op_error("incorrect number of results for callee"));
        }
        if let Some(i) = op.result_types().zip(results).position(|(found, expected)| found != *expected) {
            let error = op.op_error(format!("result type mismatch at index {i}"));
            let found = format!("      op result types: {}", shown_types(*op, op.result_types()));
            let expected = format!("function result types: {}", shown_types(*op, results.iter().copied()));
            return fail(error.note(op.loc(), found).note(op.loc(), expected));
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for Constant {
    /// Checks that the symbol is a function of the result's type.
    fn verify_symbol_uses(
        op: Self::View<'_>,
        symbols: &SymbolTables,
        out: &mut Vec<Diagnostic>,
    ) -> Result<(), Invalid> {
        let mut fail = |message: String| {
            out.push(op.op_error(message));
            Err(Invalid)
        };
        let Some(function) = function(*op, b"value", symbols) else {
            return fail(format!("reference to undefined function '{}'", referenced(*op, b"value")));
        };
        let ty = function.inherent_attr(b"function_type").and_then(|ty| op.cx().type_value(ty));
        match ty == op.result_types().next() {
            true => Ok(()),
            false => fail("reference to function with mismatched type".into()),
        }
    }
}
