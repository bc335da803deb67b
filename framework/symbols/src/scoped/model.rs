//! The lookup of scoped references and of ops that look symbols up in their own way, for the kernel.

use dialekt_ir_core::context::{Attribute, DialectRegistry};
use dialekt_ir_core::decl::InterfaceDef;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::{SymbolLookupInterface, SymbolLookupState};
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_ir_core::verify::Verified;

use super::verify::verify_scoped;
use super::{ScopedSymbolUserOpRef, SymbolScope, is_scoped, resolve_in};

/// Enables scoped references, and ops with a lookup policy, in programs with this registry.
pub fn register(registry: &mut DialectRegistry) {
    registry.attach_dialect("builtin", Model::INTERFACE);
}

struct Model;

impl SymbolLookupInterface for Model {
    fn user_interface() -> &'static InterfaceDef {
        ScopedSymbolUserOpRef::INTERFACE
    }

    fn lookup(from: OpRef<'_>, reference: Attribute, state: &SymbolLookupState) -> Option<Option<Op>> {
        if !is_scoped(from.cx(), reference) && ScopedSymbolUserOpRef::of(from).is_none() {
            return None;
        }
        // The index of all tables is made by many threads, one of which may come here meanwhile: so none waits for another.
        let scope = state.get().and_then(|scope| scope.downcast_ref::<SymbolScope>());
        let scope = scope.or_else(|| {
            let made = SymbolScope::new(from.outermost());
            state.get_or_init(|| Box::new(made)).downcast_ref()
        })?;
        Some(resolve_in(scope, from, reference).ok().map(|found| found.symbol()))
    }

    fn verify(ir: &Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified {
        verify_scoped(ir, op, out)
    }
}
