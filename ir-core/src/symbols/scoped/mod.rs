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
mod uses;
mod verify;

pub use canonical::canonicalize_references;
pub use edit::{BrokenReference, ScopedEditError, move_symbol, rename_symbol};
pub(super) use edit::{Replaced, planned};
pub use error::LookupError;
pub use index::{SymbolScope, TableId};
pub(crate) use lookup::resolve_in;
pub use lookup::{Absolute, Lookup, LookupPolicy, Nearest, Resolved, Scoped};
pub(crate) use uses::{ScopedUse, scoped_uses};
pub use verify::{ScopedSymbolUser, ScopedSymbolUserOp, SymbolAlias, SymbolAliasOp};
pub(crate) use verify::{has_own_lookup, verify_scoped};

use crate::attrs::{AttrData, ScopeStart};
use crate::context::{Attribute, ContextData, Ident};

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

impl ContextData {
    /// A reference with these names; a scoped one where there is a start. Zero tables up is the plain reference.
    ///
    /// # Panics
    /// Without a name.
    pub fn scoped_symbol_ref(&self, start: Option<ScopeStart>, names: &[Ident]) -> Attribute {
        let [root, nested @ ..] = names else { panic!("a symbol reference has a name") };
        match start {
            None | Some(ScopeStart::Super(0)) => self.nested_symbol_ref(names),
            Some(start) => self.intern_attr(AttrData::ScopedRef { start, root: *root, nested: nested.into() }),
        }
    }
}
