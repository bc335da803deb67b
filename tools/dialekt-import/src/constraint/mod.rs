//! Constraints: those of the library by name, combinations of them, and constraints with predicates.
//!
//! - `types`: on types
//! - `attrs`: on attributes, with defaults and restrictions
//! - `entities`: types and attributes, of the dialect and of others
//! - `predicate`: the predicate of a constraint as one expression

mod attrs;
mod entities;
mod predicate;
mod types;
mod values;

pub use attrs::Presence;
pub use predicate::{expression, integers};
pub use types::mentions;

/// The module doc of the generated module of constraints.
pub const DOCS: &str = "Constraints on types and attributes.";

/// A tuple of constraints; nested where it is longer than the library's lists may be.
fn tuple(parts: &[String], combinator: &str) -> String {
    const MOST: usize = 16;
    if parts.len() <= MOST {
        let comma = if parts.len() == 1 { "," } else { "" };
        return format!("({}{comma})", parts.join(", "));
    }
    let nested: Vec<String> =
        parts.chunks(MOST).map(|chunk| format!("{combinator}<{}>", tuple(chunk, combinator))).collect();
    tuple(&nested, combinator)
}

/// One constraint, or a tuple of several.
fn one_or_tuple(parts: &[String], combinator: &str) -> String {
    match parts {
        [one] => one.clone(),
        all => tuple(all, combinator),
    }
}
