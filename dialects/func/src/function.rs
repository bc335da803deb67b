//! Functions: ops with a function type, attributes of arguments and results, and a body. [MLIR: FunctionOpInterface]

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::dialect::{Dialect, Invalid};
use dialekt_ir_core::context::{NamedAttr, Type};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::types::TypeData;

/// Whether the function has no body.
pub(crate) fn is_declaration(op: OpRef<'_>) -> bool {
    op.region(0).is_none_or(|body| body.is_empty())
}

/// The types of arguments and results.
pub(crate) fn signature(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let AttrData::Type(ty) = op.cx().attr_data(op.inherent_attr(b"function_type")?) else { return None };
    match op.cx().type_data(*ty) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// Checks attributes of arguments and results, then that the entry block takes what the type says.
pub(crate) fn verify(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let Some((inputs, results)) = signature(op) else { return Ok(()) };
    attributes(op, "argument", b"arg_attrs", inputs.len(), out, &|dialect, arg, attr, out| {
        dialect.hooks.verify_region_arg_attribute(op, 0, arg, attr, out)
    })?;
    attributes(op, "result", b"res_attrs", results.len(), out, &|dialect, result, attr, out| {
        dialect.hooks.verify_region_result_attribute(op, 0, result, attr, out)
    })?;
    let Some(entry) = op.region(0).and_then(|body| body.first_block()) else { return Ok(()) };
    let fail = |out: &mut Vec<Diagnostic>, message: String| {
        out.push(op.op_error(message));
        Err(Invalid)
    };
    if entry.num_args() != inputs.len() {
        return fail(out, format!("entry block must have {} arguments to match function signature", inputs.len()));
    }
    for (i, (arg, expected)) in entry.args().zip(inputs).enumerate() {
        let found = op.ir().value(arg).ty();
        if found != *expected {
            let (found, expected) = (op.quoted_type(found), op.quoted_type(*expected));
            return fail(
                out,
                format!(
                    "type of entry block argument #{i}({found}) must match the type of the corresponding argument in \
                     function signature({expected})"
                ),
            );
        }
    }
    Ok(())
}

type Hook<'a> = dyn Fn(Dialect, usize, NamedAttr, &mut Vec<Diagnostic>) -> Result<(), Invalid> + 'a;

/// Checks an array with one dictionary for each of `n` arguments or results: all names in it are those of dialects.
fn attributes(
    op: OpRef<'_>,
    what: &str,
    attr: &[u8],
    n: usize,
    out: &mut Vec<Diagnostic>,
    hook: &Hook<'_>,
) -> Result<(), Invalid> {
    let cx = op.cx();
    let Some(AttrData::Array(dictionaries)) = op.inherent_attr(attr).map(|attr| cx.attr_data(attr)) else {
        return Ok(());
    };
    let fail = |out: &mut Vec<Diagnostic>, message: String| {
        out.push(op.op_error(message));
        Err(Invalid)
    };
    if dictionaries.len() != n {
        return fail(
            out,
            format!(
                "expects {what} attribute array to have the same number of elements as the number of function {what}s, \
                 got {}, but expected {n}",
                dictionaries.len()
            ),
        );
    }
    for (i, dictionary) in dictionaries.iter().enumerate() {
        let Some(entries) = cx.dictionary_entries(*dictionary) else {
            let found = op.shown_attr(*dictionary);
            return fail(out, format!("expects {what} attribute dictionary to be a DictionaryAttr, but got `{found}`"));
        };
        for entry in entries {
            let Some(prefix) = cx.dialect_prefix(entry.name) else {
                return fail(out, format!("{what}s may only have dialect attributes"));
            };
            if let Some(dialect) = cx.loaded_dialect(prefix) {
                hook(dialect, i, *entry, out)?;
            }
        }
    }
    Ok(())
}
