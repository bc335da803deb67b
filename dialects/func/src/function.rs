//! Functions: ops with a function type, attributes of arguments and results, and a body. [MLIR: FunctionOpInterface]

// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::dialect::{Dialect, Invalid, TraitCheck};
use dialekt_ir_core::context::{NamedAttr, Type};
use dialekt_ir_core::decl::hooks::{OpTrait, Verify};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::Region;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::{OpParser, OpState, Parsed};
use dialekt_ir_core::text::print::Printer;
use dialekt_ir_core::types::TypeData;
use dialekt_ods_macros::Op;

/// A function: a symbol with a signature, and a body that nothing from outside enters but its arguments.
///
/// Without a body it declares a function that is defined elsewhere. Arguments, results and the function itself may have
/// attributes of dialects.
/// ```mlir
/// func.func private @abort()
/// func.func @twice(%x: i64 {test.hot}) -> (i64, i64 {test.copy}) attributes {test.fast} {
///   return %x, %x : i64, i64
/// }
/// ```
#[derive(Op)]
#[op(
    name = "func.func",
    traits(AffineScope, AutomaticAllocationScope, Symbol(declaration = is_declaration), Function, IsolatedFromAbove),
    parse = parse_func,
    print = print_func,
    default_dialect = "func"
)]
pub struct Func {
    pub sym_name: Attr<SymbolNameAttr>,
    pub function_type: Attr<TypeAttrOf<FunctionType>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub no_inline: Attr<UnitAttr>,
    pub body: Region,
}

/// Ends a function and gives its results.
///
/// The operands have the types of the results in the signature of the function.
/// ```mlir
/// return %a, %b : i32, f32
/// ```
#[derive(Op)]
#[op(name = "func.return", traits(Pure, HasParent("func.func"), MemRefsNormalizable, Terminator, ReturnLike), verify)]
#[assembly(attr_dict ($operands^ ":" type($operands))?)]
pub struct Return {
    pub operands: Operands<AnyType>,
}

fn parse_func(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    p.parse_function(op, false, "function_type", None)
}

fn print_func(op: OpRef<'_>, p: &mut Printer<'_>) {
    p.print_function(op, false, "function_type");
}

impl Verify for Return {
    /// A return gives what its function promises.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let Some(func) = op.parent_op() else { return Ok(()) };
        let Some((_, results)) = signature(func) else { return Ok(()) };
        if op.num_operands() != results.len() {
            let (has, returns) = (op.num_operands(), results.len());
            let name = name(func);
            let message = format!("has {has} operands, but enclosing function (@{name}) returns {returns}");
            out.push(op.op_error(message));
            return Err(Invalid);
        }
        for (i, (found, expected)) in op.operand_types().zip(results).enumerate() {
            if found != *expected {
                let (found, expected) = (op.quoted_type(found), op.quoted_type(*expected));
                let name = name(func);
                out.push(op.error(format!(
                    "type of return operand {i} ({found}) doesn't match function result type ({expected}) in function \
                     @{name}"
                )));
                return Err(Invalid);
            }
        }
        Ok(())
    }
}

/// The name of a function.
fn name(func: OpRef<'_>) -> String {
    let name = func.inherent_attr(b"sym_name").and_then(|name| func.cx().string_value(name));
    name.map(|name| func.cx().str(name).into_owned()).unwrap_or_default()
}

/// What every function is checked for.
struct Function;

impl OpTrait for Function {
    const CHECK: TraitCheck = TraitCheck::Hook(verify);
}

/// Whether the function has no body.
fn is_declaration(op: OpRef<'_>) -> bool {
    op.region(0).is_none_or(|body| body.is_empty())
}

/// The types of arguments and results.
fn signature(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let AttrData::Type(ty) = op.cx().attr_data(op.inherent_attr(b"function_type")?) else { return None };
    match op.cx().type_data(*ty) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// Checks attributes of arguments and results, then that the entry block takes what the type says.
fn verify(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
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
