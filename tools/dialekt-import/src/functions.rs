//! Recognition of function-like ops: their definitions leave the syntax and the functions of interfaces to C++, which
//! is nearly the same for all.

use crate::dump::{Record, Result};

/// The interface of functions.
pub const INTERFACE: &str = "FunctionOpInterface";

/// Interfaces that functions implement by the defaults of their traits in dialekt.
pub const INTERFACES: &[&str] = &["ArgAndResultAttrsOpInterface", "CallableOpInterface", INTERFACE];

/// The names and types of the fields of a function.
const PARTS: &[(&str, &str)] =
    &[("sym_name", "Attr<SymbolNameAttr>"), ("function_type", "Attr<TypeAttrOf<FunctionType>>")];

/// The keys for the custom form of functions.
pub const FORM: [&str; 2] = ["parse = parse_function", "print = print_function"];

/// Returns whether an op has the fields of a function, and no other field that its syntax would have to contain. Fields
/// are pairs of names and types. Fields are names and types.
///
/// # Errors
/// The dump is wrong.
pub fn is_like_function(record: Record<'_>, fields: &[(&str, &str)]) -> Result<bool> {
    let code = record.text("extraClassDeclaration")?;
    let own = ["verifyBody", "verifyType"].iter().any(|name| code.contains(name));
    let beside = |(name, ty): &(&str, &str)| {
        PARTS.iter().any(|(known, _)| known == name)
            || ["Region", "Attr<UnitAttr>"].contains(ty)
            || ty.starts_with("Option<Attr<")
    };
    Ok(!own
        && record.flag("hasCustomAssemblyFormat")?
        && PARTS.iter().all(|part| fields.contains(part))
        && fields.iter().all(beside)
        && fields.iter().filter(|(_, ty)| *ty == "Region").count() == 1)
}

/// The symbol trait of a function: if the op says so, one without a body is a declaration.
///
/// # Errors
/// The dump is wrong.
pub fn symbol(record: Record<'_>) -> Result<&'static str> {
    let code = record.text("extraClassDeclaration")?;
    Ok(match code.contains("isDeclaration() { return isExternal(); }") {
        true => "Symbol(declaration = is_external)",
        false => "Symbol",
    })
}
