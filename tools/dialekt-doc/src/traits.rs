//! The page of the traits that every dialect may use: those that the macro knows.

use dialekt_ods_model::keys::TRAITS;

use crate::markdown::{code, escape, table};

/// Returns whether a listed trait is one that every dialect may use.
pub fn is_standard(listed: &str) -> bool {
    let name = listed.split('(').next().unwrap_or(listed);
    TRAITS.iter().any(|known| known.name == name)
}

/// The page of all traits.
pub fn page() -> String {
    let mut out = String::from(
        "# Traits\n\nWhat `traits(..)` in `#[op(..)]` may list. A trait of one's own is a type with an `impl OpTrait`; types and \
         attributes have traits of one's own only, with an `impl TypeTrait` or `AttrTrait`.\n\n",
    );
    let rows = TRAITS.iter().map(|known| [code(known.form), escape(known.text)]);
    table(&mut out, "", ["Trait", "Description"], &rows.collect::<Vec<_>>());
    out
}
