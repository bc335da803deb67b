//! References that leave a symbol table: `@.super::@a::@b`, `@.root::@a`.
//!
//! A *scoped* reference is an attribute of its own kind. Its start tells the table in which its names are looked up: a
//! number of symbol tables up, or the outermost one. The rest goes downward, as in every reference. Ops with the trait
//! `IsolatedSymbols` cannot be left that way; all ops with `SymbolTable` have it, `TransparentSymbolTable` is the table
//! that can be left.
//!
//! Nothing walks up. References are looked up in a [`SymbolScope`]: an index of all symbol tables of an op, made in one
//! pass downward, never changed, shared by threads. Results are checked against the IR at hand: a symbol that changed
//! meanwhile is [`LookupError::Stale`], never a wrong answer. Edits elsewhere do not matter.
//!
//! The rules of lookup are a [`LookupPolicy`], a value: [`Nearest`] is that of the reference, [`Scoped`] and
//! [`Absolute`] add to it, a dialect may write another.

mod canonical;
mod edit;
mod error;
mod index;
mod lookup;
mod model;
mod uses;
mod verify;

pub use canonical::canonicalize_references;
pub use edit::{BrokenReference, ScopedEditError, move_symbol, rename_symbol};
pub(super) use edit::{Replaced, planned};
pub use error::LookupError;
pub use index::{SymbolScope, TableId};
pub(crate) use lookup::resolve_in;
pub use lookup::{Absolute, Lookup, LookupPolicy, Nearest, Resolved, Scoped};
pub use model::register;
pub use uses::{ScopedUse, scoped_uses};
pub use verify::has_own_lookup;
pub use verify::{ScopedSymbolUserOpInterface, ScopedSymbolUserOpRef, SymbolAliasOpInterface, SymbolAliasOpRef};

use dialekt_ir_core::attrs::{AttrData, ScopeStart};
use dialekt_ir_core::context::{Attribute, ContextData, Ident};

/// The parts of a reference of either kind: its start, when it has one, its first name and those behind it.
pub fn reference_parts(cx: &ContextData, reference: Attribute) -> Option<(Option<ScopeStart>, Ident, &[Ident])> {
    match cx.attr_data(reference) {
        AttrData::SymbolRef { root, nested } => Some((None, *root, nested)),
        AttrData::ScopedRef { start, root, nested } => Some((Some(*start), *root, nested)),
        _ => None,
    }
}

/// Returns whether an attribute is a scoped reference.
pub fn is_scoped(cx: &ContextData, reference: Attribute) -> bool {
    matches!(cx.attr_data(reference), AttrData::ScopedRef { .. })
}
