//! Lookup of symbols otherwise than in the nearest symbol table.

use std::any::Any;
use std::sync::OnceLock;

use dialekt_ods_macros::dialect_interface;

use crate::context::{Attribute, ContextData};
use crate::decl::InterfaceDef;
use crate::decl::interface::DialectRef;
use crate::diag::Diagnostic;
use crate::ir::{Ir, Op, OpRef};
use crate::verify::{Verified, fail};

/// Knowledge of all symbol tables of a program that a lookup has gathered, for the next one.
pub type SymbolLookupState = OnceLock<Box<dyn Any + Send + Sync>>;

/// Lookup of references that leave a symbol table, and of ops that look symbols up in their own way. An external model of it is
/// attached to the builtin dialect; without one, references are looked up as in release 22.1, and scoped ones are no syntax.
#[dialect_interface(crate = crate)]
pub trait SymbolLookupInterface {
    /// The interface of ops that look symbols up in their own way.
    fn user_interface() -> &'static InterfaceDef;

    /// Looks up a reference of an op; `None` leaves it to the nearest symbol table, `Some(None)` finds nothing.
    fn lookup(from: OpRef<'_>, reference: Attribute, state: &SymbolLookupState) -> Option<Option<Op>>;

    /// Checks the references in an op that leave a symbol table, after all other checks.
    ///
    /// # Errors
    /// A reference does not resolve, or is not allowed; diagnostics go to `out`.
    fn verify(ir: &Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified;
}

impl ContextData {
    /// The lookup of references that leave a symbol table, if the program has it.
    pub(crate) fn symbol_lookup(&self) -> Option<SymbolLookupDialectRef<'_>> {
        SymbolLookupDialectRef::of(DialectRef::new(self, self.builtin_dialect()))
    }
}

/// Checks references that leave a symbol table, where there are any.
pub(crate) fn verify_scoped(ir: &Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = ir.cx();
    if !cx.has_scoped_references() {
        return Ok(());
    }
    match cx.symbol_lookup() {
        Some(lookup) => lookup.verify(ir, op, out),
        None => fail(out, ir.op(op).op_error("has scoped symbol references, for which this program has no lookup")),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::context::Context;
    use crate::text::parse::{ParseOptions, parse_source};
    use crate::verify::verify;

    #[test]
    fn scoped_references_without_a_lookup_are_reported() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let text: &[u8] = b"module @a {}\n\"t.op\"() {to = @.root::@a} : () -> ()";
        let mut out = Vec::new();
        let source = parse_source(&cx, "test.mlir", Arc::new(text), &ParseOptions::default(), &mut out).unwrap();
        assert!(verify(&source.ir, source.top, &mut out).is_err());
        let said: Vec<&str> = out.iter().map(|diagnostic| &*diagnostic.message).collect();
        assert_eq!(said, ["'builtin.module' op has scoped symbol references, for which this program has no lookup"]);
    }
}
