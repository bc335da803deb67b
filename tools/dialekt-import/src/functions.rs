//! Ops that are functions: definitions leave their syntax and what their interfaces compute to C++, which is the same for nearly all.

use crate::dump::{Record, Result};

/// Interfaces of functions, by their names, and those of ir-core that compute what functions do by default.
pub const INTERFACES: &[(&str, &str)] = &[
    ("ArgAndResultAttrsOpInterface", "ArgAndResultAttrs"),
    ("CallableOpInterface", "Callable"),
    ("FunctionOpInterface", "Function"),
];

/// What functions have: the names and types of fields.
const PARTS: &[(&str, &str)] =
    &[("sym_name", "Attr<SymbolNameAttr>"), ("function_type", "Attr<TypeAttrOf<FunctionType>>")];

/// The keys of their custom form.
pub const FORM: [&str; 2] = ["parse = parse_function", "print = print_function"];

/// Whether an op has what functions have, and nothing else that needs a syntax of its own. Fields are names and types.
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

/// The trait of the symbol that a function is: one without a body is a declaration, where the op says so.
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
