//! Scopes: contexts that stand on a frozen one and are dropped as a whole.
//!
//! A server or JIT loads its dialects and the data that all requests share into one context, freezes it, and opens a
//! scope for each request. A scope finds entries of the base under their ids there, so that types and attributes of the
//! base mean the same in all scopes; its own entries are dropped with it. Ids of one scope mean nothing in another. The body
//! that a scope sets for a mutable type of the base is the scope's own, too.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Arc, PoisonError, RwLock};

use super::dialect::DialectTable;
use super::intern::Interner;
use super::op_table::OpTable;
use super::{Context, ContextData, IdentData, OpNameData, blob, source};
use crate::action::HandlerSlot;
use crate::affine::{AffineInterner, FrozenAffine};
use crate::attrs::AttrData;
use crate::decl::params::ScopedBodies;
use crate::diag::DiagnosticEngine;
use crate::rewrite::explain::LogSlot;
use crate::text::print::PrintFlags;
use crate::types::TypeData;

/// A context into which nothing is interned any more.
#[derive(Clone)]
pub struct FrozenContext(Arc<FrozenData>);

struct FrozenData {
    idents: Arc<Interner<IdentData>>,
    types: Arc<Interner<TypeData>>,
    attrs: Arc<Interner<AttrData>>,
    op_names: Arc<Interner<OpNameData>>,
    op_table: OpTable,
    affine: FrozenAffine,
    sources: Arc<source::SourceMap>,
    resources: Arc<blob::ResourceTable>,
    dialects: DialectTable,
    allow_unregistered: bool,
    threads: bool,
    print_op_on_diagnostic: bool,
    print_stacktrace_on_diagnostic: bool,
    explain_failures: bool,
    suggest_names: bool,
    print_flags: PrintFlags,
    action_handler: HandlerSlot,
    rewrite_log: LogSlot,
    has_distinct: bool,
    has_scoped_refs: bool,
    bodies: Arc<ScopedBodies>,
}

impl Context {
    /// Makes this the base of scopes. `Err` gives the context back while other handles to it exist.
    pub fn freeze(self) -> Result<FrozenContext, Context> {
        let data = Arc::try_unwrap(self.0).map_err(Context)?;
        Ok(FrozenContext(Arc::new(FrozenData {
            idents: Arc::new(data.idents),
            types: Arc::new(data.types),
            attrs: Arc::new(data.attrs),
            op_names: Arc::new(data.op_names),
            op_table: data.op_table,
            affine: data.affine.freeze(),
            sources: Arc::new(data.sources),
            resources: Arc::new(data.resources),
            dialects: data.dialects,
            allow_unregistered: data.allow_unregistered.into_inner(),
            threads: data.threads.into_inner(),
            print_op_on_diagnostic: data.print_op_on_diagnostic.into_inner(),
            print_stacktrace_on_diagnostic: data.print_stacktrace_on_diagnostic.into_inner(),
            explain_failures: data.explain_failures.into_inner(),
            suggest_names: data.suggest_names.into_inner(),
            print_flags: data.print_flags.into_inner().unwrap_or_else(PoisonError::into_inner),
            action_handler: data.action_handler,
            rewrite_log: data.rewrite_log,
            has_distinct: data.has_distinct.into_inner(),
            has_scoped_refs: data.has_scoped_refs.into_inner(),
            bodies: Arc::new(data.bodies),
        })))
    }
}

impl FrozenContext {
    /// Opens a scope: a context that begins with everything that the base has, except handlers of diagnostics.
    pub fn scope(&self) -> Context {
        let base = &*self.0;
        Context(Arc::new(ContextData {
            idents: Interner::on(base.idents.clone()),
            types: Interner::on(base.types.clone()),
            attrs: Interner::on(base.attrs.clone()),
            op_names: Interner::on(base.op_names.clone()),
            op_table: base.op_table.copy(),
            affine: AffineInterner::on(&base.affine),
            sources: source::SourceMap::on(base.sources.clone()),
            resources: blob::ResourceTable::on(base.resources.clone()),
            dialects: base.dialects.copy(),
            allow_unregistered: AtomicBool::new(base.allow_unregistered),
            threads: AtomicBool::new(base.threads),
            print_op_on_diagnostic: AtomicBool::new(base.print_op_on_diagnostic),
            print_stacktrace_on_diagnostic: AtomicBool::new(base.print_stacktrace_on_diagnostic),
            explain_failures: AtomicBool::new(base.explain_failures),
            suggest_names: AtomicBool::new(base.suggest_names),
            print_flags: RwLock::new(base.print_flags.clone()),
            action_handler: base.action_handler.clone(),
            rewrite_log: base.rewrite_log.clone(),
            has_distinct: AtomicBool::new(base.has_distinct),
            has_scoped_refs: AtomicBool::new(base.has_scoped_refs),
            scoped_users_asked: AtomicUsize::new(0),
            rules: AtomicU64::new(0),
            diagnostics: DiagnosticEngine::default(),
            bodies: ScopedBodies::on(base.bodies.clone()),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{SourceText, Type};

    #[test]
    fn scopes_share_the_base_and_nothing_else() {
        let cx = Context::new();
        let shared = cx.function_type(&[Type::I32], &[]);
        let text = |bytes: &[u8]| SourceText::new(Arc::new(bytes.to_vec()));
        let file = cx.ident("base.mlir");
        let position = cx.sources().add(file, text(b"a\nb")).unwrap().base() + 2;
        let base = cx.freeze().ok().unwrap();
        let (one, two) = (base.scope(), base.scope());
        assert_eq!(one.function_type(&[Type::I32], &[]), shared);
        let own = one.tuple_type(&[shared]);
        assert_eq!(two.tuple_type(&[Type::I1]).index(), own.index());
        assert_eq!(one.type_data(own), &TypeData::Tuple([shared].into()));
        assert_eq!(one.sources().resolve(position).map(|p| (p.line, p.column)), Some((2, 1)));
        let other = two.sources().add(two.ident("own.mlir"), text(b"x")).unwrap().base();
        assert_eq!(two.sources().resolve(other).map(|p| p.line), Some(1));
        assert!(one.op_descriptor(one.op_name("builtin.module")).is_some());
    }

    #[test]
    fn strings_of_a_base_have_one_attribute_in_each_scope() {
        let cx = Context::new();
        let (shared, later) = (cx.string_attr("shared"), cx.ident("later"));
        let base = cx.freeze().ok().unwrap();
        let one = base.scope();
        assert_eq!(one.string_attr("shared"), shared);
        let own = one.string_attr("later");
        let data = AttrData::String { value: later, ty: Type::NONE };
        assert_eq!(one.attr_data(own), &data);
        assert_eq!([one.string_attr("later"), one.string_attr_of(later), one.intern_attr(data)], [own; 3]);
        let new = one.string_attr("new");
        let three = one.freeze().ok().unwrap().scope();
        assert_eq!(["shared", "later", "new"].map(|text| three.string_attr(text)), [shared, own, new]);
    }

    #[test]
    fn a_context_in_use_is_not_frozen() {
        let cx = Context::new();
        let other = cx.clone();
        assert!(cx.freeze().is_err());
        assert!(other.freeze().is_ok());
    }
}
