//! Names of interfaces: those of the reference, with ours.

use crate::names::pascal;

/// Interfaces of functions in the reference, each with the one of dialekt whose defaults implement it.
pub const FUNCTIONS: &[(&str, &str)] = &[
    ("ArgAndResultAttrsOpInterface", "ArgAndResultAttrs"),
    ("CallableOpInterface", "Callable"),
    ("FunctionOpInterface", "Function"),
];

/// The ends of the reference's names that traits do not have.
const ENDS: &[&str] = &["OpInterface", "TypeInterface", "AttrInterface", "DialectInterface", "Interface"];

/// The names that the trait of an imported interface may be given, the best one first.
pub fn wishes(reference: &str) -> Vec<String> {
    let short = ENDS.iter().find_map(|end| reference.strip_suffix(end)).filter(|short| !short.is_empty());
    short.into_iter().chain([reference]).map(pascal).collect()
}
