//! Functions: symbols that can be called, with a body of blocks. [MLIR: FunctionOpInterface]

mod edit;

use std::ops::Deref;

use dialekt_ods_macros::op_interface;

pub use edit::{
    FunctionPart, NewPart, erase_arguments, erase_results, insert_arguments, insert_results, set_attr, set_attrs,
    set_kept_signature, set_signature, set_type,
};

use super::call::CallableOpRef;
use dialekt_ir_core::context::dialect::Dialect;
use dialekt_ir_core::context::{Attribute, NamedAttr, Type};
use dialekt_ir_core::decl::op::CommonAttr;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::{OpParser, OpState, Parsed};
use dialekt_ir_core::text::print::Printer;
use dialekt_ir_core::types::TypeData;
use dialekt_ir_core::verify::{Verified, fail};

/// A function: its type is in `function_type`, attributes of arguments and results are in `arg_attrs` and `res_attrs`,
/// and its only region is empty if it is only declared.
#[op_interface(bases(CallableOpInterface), verify = verify_function)]
pub trait FunctionOpInterface {
    /// The type.
    fn function_type(op: Self::View<'_>) -> Option<Type> {
        op.cx().type_value(op.common_attr(CommonAttr::FunctionType)?)
    }

    /// The type with other arguments and results; `None` where there is none.
    fn type_with(op: Self::View<'_>, inputs: &[Type], results: &[Type]) -> Option<Type> {
        Some(op.cx().function_type(inputs, results))
    }

    /// Checks the type, beyond its constraint.
    ///
    /// # Errors
    /// The type is invalid; diagnostics go to `out`.
    #[fallback(Ok(()))]
    fn verify_type(_op: Self::View<'_>, _out: &mut Vec<Diagnostic>) -> Verified {
        Ok(())
    }

    /// Checks the body. By default, the arguments of the entry block must be the inputs of the type.
    ///
    /// # Errors
    /// The body is invalid; diagnostics go to `out`.
    #[fallback(Ok(()))]
    fn verify_body(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        entry_block(*op, out)
    }
}

/// The custom form of most functions: `parse = parse_function`. The type is that of the signature.
///
/// # Errors
/// The text is wrong.
pub fn parse_function(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    p.parse_function(op, false, "function_type", None)
}

/// The custom form of most functions: `print = print_function`.
pub fn print_function<'a>(op: impl Deref<Target = OpRef<'a>>, p: &mut Printer<'_>) {
    p.print_function(*op, false, "function_type");
}

/// Returns whether a function has no body.
pub fn is_external(op: OpRef<'_>) -> bool {
    op.region(0).is_none_or(|body| body.is_empty())
}

/// The types of arguments and results of an op whose `function_type` is a builtin function type.
pub fn signature(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let ty = op.cx().type_value(op.common_attr(CommonAttr::FunctionType)?)?;
    match op.cx().type_data(ty) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

impl<'a> FunctionOpRef<'a> {
    /// Returns whether the function has no body.
    pub fn is_external(self) -> bool {
        is_external(self.op())
    }

    /// The types of its arguments.
    pub fn argument_types(self) -> &'a [Type] {
        CallableOpRef::of(self.op()).map_or(&[], CallableOpRef::argument_types)
    }

    /// The types of its results.
    pub fn result_types(self) -> &'a [Type] {
        CallableOpRef::of(self.op()).map_or(&[], CallableOpRef::result_types)
    }

    /// The attributes of an argument.
    pub fn arg_attrs(self, index: usize) -> &'a [NamedAttr] {
        attributes_of(self.op(), CommonAttr::ArgAttrs, index)
    }

    /// The attributes of a result.
    pub fn result_attrs(self, index: usize) -> &'a [NamedAttr] {
        attributes_of(self.op(), CommonAttr::ResAttrs, index)
    }
}

fn dictionaries(op: OpRef<'_>, list: CommonAttr) -> Option<&[Attribute]> {
    op.cx().array_elements(op.common_attr(list)?)
}

fn attributes_of(op: OpRef<'_>, list: CommonAttr, index: usize) -> &[NamedAttr] {
    let dictionary = dictionaries(op, list).and_then(|list| list.get(index));
    dictionary.and_then(|attrs| op.cx().dictionary_entries(*attrs)).unwrap_or(&[])
}

/// The type, attributes of arguments and results, the number of regions, the body.
fn verify_function(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(function) = FunctionOpRef::of(op) else { return Ok(()) };
    function.verify_type(out)?;
    attributes(
        op,
        "argument",
        CommonAttr::ArgAttrs,
        &|| function.argument_types().len(),
        out,
        &|dialect, arg, attr, out| dialect.hooks.verify_region_arg_attribute(op, 0, arg, attr, out),
    )?;
    attributes(
        op,
        "result",
        CommonAttr::ResAttrs,
        &|| function.result_types().len(),
        out,
        &|dialect, result, attr, out| dialect.hooks.verify_region_result_attribute(op, 0, result, attr, out),
    )?;
    if op.num_regions() != 1 {
        return fail(out, op.op_error("expects one region"));
    }
    function.verify_body(out)
}

type Hook<'a> = dyn Fn(Dialect, usize, NamedAttr, &mut Vec<Diagnostic>) -> Verified + 'a;

/// Checks an array with one dictionary for each of `n` arguments or results: all names in it are those of dialects.
fn attributes(
    op: OpRef<'_>,
    what: &str,
    list: CommonAttr,
    n: &dyn Fn() -> usize,
    out: &mut Vec<Diagnostic>,
    hook: &Hook<'_>,
) -> Verified {
    let cx = op.cx();
    let Some(dictionaries) = dictionaries(op, list) else { return Ok(()) };
    let n = n();
    if dictionaries.len() != n {
        let message = format!(
            "expects {what} attribute array to have the same number of elements as the number of function {what}s, got \
             {}, but expected {n}",
            dictionaries.len()
        );
        return fail(out, op.op_error(message));
    }
    for (i, dictionary) in dictionaries.iter().enumerate() {
        let Some(entries) = cx.dictionary_entries(*dictionary) else {
            let found = op.shown_attr(*dictionary);
            let message = format!("expects {what} attribute dictionary to be a DictionaryAttr, but got `{found}`");
            return fail(out, op.op_error(message));
        };
        for entry in entries {
            if !cx.bytes(entry.name).contains(&b'.') {
                return fail(out, op.op_error(format!("{what}s may only have dialect attributes")));
            }
            if let Some(dialect) = cx.dialect_prefix(entry.name).and_then(|prefix| cx.loaded_dialect(prefix)) {
                hook(dialect, i, *entry, out)?;
            }
        }
    }
    Ok(())
}

/// Checks that the arguments of the entry block are the inputs of the type.
fn entry_block(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(entry) = op.region(0).and_then(|body| body.first_block()) else { return Ok(()) };
    let inputs = CallableOpRef::of(op).map_or(&[][..], CallableOpRef::argument_types);
    if entry.num_args() != inputs.len() {
        let message = format!("entry block must have {} arguments to match function signature", inputs.len());
        return fail(out, op.op_error(message));
    }
    for (i, (found, expected)) in entry.arg_types().zip(inputs).enumerate() {
        if found != *expected {
            let (found, expected) = (op.quoted_type(found), op.quoted_type(*expected));
            let message = format!(
                "type of entry block argument #{i}({found}) must match the type of the corresponding argument in \
                 function signature({expected})"
            );
            return fail(out, op.op_error(message));
        }
    }
    Ok(())
}

/// Checks that the operands of a terminator have the result types of the function around it. The words are those of the op: a
/// `return` operand, and a function that `returns` so many.
///
/// # Errors
/// Their number or a type is wrong; reported.
pub fn verify_returned(op: OpRef<'_>, noun: &str, verb: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(function) = op.parent_op() else { return Ok(()) };
    let Some((_, results)) = signature(function) else { return Ok(()) };
    let name = || {
        let name = function.common_attr(CommonAttr::SymName).and_then(|name| op.cx().string_value(name));
        name.map(|name| op.cx().str(name)).unwrap_or_default()
    };
    if op.num_operands() != results.len() {
        let (has, gives, name) = (op.num_operands(), results.len(), name());
        let message = format!("has {has} operands, but enclosing function (@{name}) {verb} {gives}");
        return fail(out, op.op_error(message));
    }
    let mut types = op.operand_types().zip(results).enumerate();
    let Some((i, (found, expected))) = types.find(|(_, (found, expected))| found != *expected) else { return Ok(()) };
    let (found, expected, name) = (op.quoted_type(found), op.quoted_type(*expected), name());
    fail(
        out,
        op.error(format!(
            "type of {noun} operand {i} ({found}) doesn't match function result type ({expected}) in function @{name}"
        )),
    )
}
