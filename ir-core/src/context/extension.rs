//! Extensions: what a crate adds to dialects of others; and promises: what a dialect says that others will add to it. [MLIR:
//! DialectExtension, Dialect::declarePromisedInterface]
//!
//! A registry holds extensions beside its dialects. One is applied to a context once, when the last of the dialects that it extends
//! is loaded, before other threads see that dialect as loaded: its ops, types and attributes are declared, its external models
//! attached, and the dialects that it loads are there, which may complete other extensions.
//!
//! A promise costs nothing where the interface is implemented. Where it is not, looking it up panics: a pass would take the op for
//! one that does not have the interface, and leave it alone without a word.

use super::dialect::{DialectDescriptor, DialectRegistry, ModelOf, ParamsDef};
use super::{ContextData, Dialect, OpDescriptor, OpName};
use crate::decl::{Docs, InterfaceDef, InterfaceEntry};

/// Declarations and external models that a crate adds to dialects of others, which `#[derive(DialectExtension)]` writes. There is one
/// `static` of each: an extension is its address.
pub struct DialectExtension {
    /// The name, for messages.
    pub name: &'static str,
    /// The dialects that it extends: it is applied when all of them are loaded.
    pub extends: &'static [&'static DialectDescriptor],
    /// Dialects that are loaded when it is applied, since what it adds makes ops, types or attributes of theirs.
    pub loads: &'static [&'static DialectDescriptor],
    /// Its ops, whose names start with that of a dialect that it extends.
    pub ops: &'static [&'static OpDescriptor],
    /// Its attributes.
    pub attrs: &'static [&'static ParamsDef],
    /// Its types.
    pub types: &'static [&'static ParamsDef],
    /// Attaches external models: to ops, types and attributes of dialects that it extends or loads, and to these dialects.
    pub models: Option<fn(&mut DialectRegistry)>,
    /// The documentation from its comment, with the feature `docs`.
    pub docs: Option<&'static Docs>,
}

impl DialectExtension {
    /// An extension that adds nothing.
    pub const fn new(name: &'static str, extends: &'static [&'static DialectDescriptor]) -> DialectExtension {
        DialectExtension { name, extends, loads: &[], ops: &[], attrs: &[], types: &[], models: None, docs: None }
    }

    /// The external models, attached to an empty registry.
    pub(super) fn attached(&self) -> DialectRegistry {
        let mut registry = DialectRegistry::new();
        if let Some(attach) = self.models {
            attach(&mut registry);
        }
        registry
    }

    /// The dialect of an op, type or attribute with a name, among those that it extends.
    pub(super) fn extended(&self, name: &str) -> Option<&'static DialectDescriptor> {
        let dialect = name.split_once('.').map_or(name, |(dialect, _)| dialect);
        self.extends.iter().copied().find(|extended| extended.name == dialect)
    }
}

impl std::fmt::Debug for DialectExtension {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}@{:p}", self.name, std::ptr::from_ref(self))
    }
}

impl PartialEq for DialectExtension {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for DialectExtension {}

/// An interface that a dialect does not implement itself, since the implementation needs more than its crate has: an external model
/// has to be there wherever the interface is looked up.
#[derive(Clone, Copy)]
pub struct Promise {
    /// The interface.
    pub interface: &'static InterfaceDef,
    /// The entity that gets it.
    pub of: PromiseOf,
}

/// The entity that a dialect promises an interface of.
#[derive(Clone, Copy)]
pub enum PromiseOf {
    /// One of its ops.
    Op(&'static OpDescriptor),
    /// One of its types.
    Type(&'static ParamsDef),
    /// One of its attributes.
    Attr(&'static ParamsDef),
    /// The dialect itself.
    Dialect,
}

impl Promise {
    /// The name of the entity: `func.func`, `memref.memref`, `arith`.
    pub(super) fn name(&self, dialect: &DialectDescriptor) -> String {
        match self.of {
            PromiseOf::Op(op) => op.name.to_owned(),
            PromiseOf::Type(def) | PromiseOf::Attr(def) => format!("{}.{}", def.dialect, def.mnemonic),
            PromiseOf::Dialect => dialect.name.to_owned(),
        }
    }

    fn is_of_op(&self, interface: &InterfaceDef, op: &OpDescriptor) -> bool {
        self.interface == interface && matches!(self.of, PromiseOf::Op(promised) if promised.name == op.name)
    }

    fn is_of_kind(&self, interface: &InterfaceDef, of: ModelOf, name: &str) -> bool {
        let is_promised = match (self.of, of) {
            (PromiseOf::Type(def), ModelOf::Type) | (PromiseOf::Attr(def), ModelOf::Attr) => def.mnemonic == name,
            (PromiseOf::Dialect, ModelOf::Dialect) => true,
            _ => false,
        };
        is_promised && self.interface == interface
    }

    /// Returns whether a registry has a model that keeps the promise.
    fn is_kept(&self, dialect: &DialectDescriptor, models: &DialectRegistry) -> bool {
        match self.of {
            PromiseOf::Op(op) => models.models_of(op.name).iter().any(|model| model.find(self.interface).is_some()),
            PromiseOf::Type(def) => models.has_kind(ModelOf::Type, (def.dialect, def.mnemonic), self.interface),
            PromiseOf::Attr(def) => models.has_kind(ModelOf::Attr, (def.dialect, def.mnemonic), self.interface),
            PromiseOf::Dialect => models.has_kind(ModelOf::Dialect, (dialect.name, ""), self.interface),
        }
    }
}

impl DialectRegistry {
    /// Adds an extension, unless it is there. Neither the dialects that it extends nor those that it loads are added: it waits for
    /// the former, and finds the latter itself.
    pub fn extend(&mut self, extension: &'static DialectExtension) -> &mut Self {
        if !self.extensions.contains(&extension) {
            self.extensions.push(extension);
        }
        self
    }

    /// The extensions, in the order in which they were added.
    pub fn extensions(&self) -> &[&'static DialectExtension] {
        &self.extensions
    }

    /// The ops of a dialect, then those that extensions add to it.
    pub fn ops_of(&self, dialect: &DialectDescriptor) -> Vec<&'static OpDescriptor> {
        let added = self.extensions.iter().flat_map(|extension| extension.ops);
        let is_of = |op: &&&'static OpDescriptor| op.name.split_once('.').is_some_and(|(name, _)| name == dialect.name);
        dialect.ops.iter().chain(added.filter(is_of)).copied().collect()
    }

    /// The attributes of a dialect, then those that extensions add to it.
    pub fn attrs_of(&self, dialect: &DialectDescriptor) -> Vec<&'static ParamsDef> {
        let added = self.extensions.iter().flat_map(|extension| extension.attrs);
        dialect.attrs.iter().chain(added.filter(|def| def.dialect == dialect.name)).copied().collect()
    }

    /// The types of a dialect, then those that extensions add to it.
    pub fn types_of(&self, dialect: &DialectDescriptor) -> Vec<&'static ParamsDef> {
        let added = self.extensions.iter().flat_map(|extension| extension.types);
        dialect.types.iter().chain(added.filter(|def| def.dialect == dialect.name)).copied().collect()
    }

    /// A dialect as it is with all extensions: one that lists what they add, for documentation and other tools that describe dialects. It is
    /// kept for the rest of the process.
    pub fn extended(&self, dialect: &'static DialectDescriptor) -> &'static DialectDescriptor {
        if self.extensions.iter().all(|extension| extension.extended(dialect.name).is_none()) {
            return dialect;
        }
        let (ops, attrs, types) = (self.ops_of(dialect), self.attrs_of(dialect), self.types_of(dialect));
        let (ops, attrs, types) = (ops.leak(), attrs.leak(), types.leak());
        Box::leak(Box::new(DialectDescriptor { ops, attrs, types, ..*dialect }))
    }

    /// The promises of dialects that no external model keeps, neither one of the registry nor one of its extensions, a sentence each.
    /// Whoever looks such an interface up panics.
    pub fn broken_promises(&self) -> Vec<String> {
        let extensions: Vec<DialectRegistry> = self.extensions.iter().map(|extension| extension.attached()).collect();
        let mut broken = Vec::new();
        for dialect in self.names().into_iter().filter_map(|name| self.get(name)) {
            for promise in dialect.promises {
                let is_kept = |models: &DialectRegistry| promise.is_kept(dialect, models);
                if !is_kept(self) && !extensions.iter().any(is_kept) {
                    let (name, interface) = (promise.name(dialect), promise.interface.name);
                    broken.push(format!("{name}: the interface {interface} is promised, and nothing implements it"));
                }
            }
        }
        broken
    }
}

impl ContextData {
    /// Declares the ops, types and attributes of an extension, and attaches its models. Its dialects are loaded or about to be, and so
    /// are those that it loads: nobody sees them before this is done.
    pub(super) fn apply(&self, extension: &'static DialectExtension, models: &DialectRegistry) {
        for op in extension.ops {
            let Some(dialect) = extension.extended(op.name) else { continue };
            if self.register_op_of(op, Some(Dialect::of(dialect))) {
                let name = self.intern_op_name(self.ident(op.name));
                models.models_of(op.name).iter().for_each(|model| self.attach_model(name, *model));
                self.dialects.additions.declare_op(op);
            }
        }
        self.dialects.additions.declare_params(extension.types, extension.attrs);
        let attached = extension.attached();
        for (op, models) in attached.op_models() {
            let Some(name) = self.find_op_name(op).filter(|name| self.op_descriptor(*name).is_some()) else { continue };
            models.iter().for_each(|model| self.attach_model(name, *model));
        }
        attached.kind_models().iter().for_each(|model| self.dialects.attach(*model));
    }

    /// Returns whether the dialect of a registered op promises an interface of it. [MLIR: hasPromisedInterface]
    pub fn op_promises_interface(&self, name: OpName, interface: &InterfaceDef) -> bool {
        let promised = |dialect: Dialect, op: &OpDescriptor| {
            dialect.descriptor().promises.iter().any(|promise| promise.is_of_op(interface, op))
        };
        self.op_dialect(name).zip(self.op_descriptor(name)).is_some_and(|(dialect, op)| promised(dialect, op))
    }

    /// The implementation of an interface by others than the op itself. It panics if the dialect promises one.
    pub(super) fn attached_interface(&self, name: OpName, interface: &InterfaceDef) -> Option<&InterfaceEntry> {
        let attached = self.op_names.get(name.0).attached.get();
        let found = attached.and_then(|attached| attached.iter().find_map(|(_, entry)| entry.find(interface)));
        if found.is_none()
            && let Some(dialect) = self.op_dialect(name)
            && !dialect.descriptor().promises.is_empty()
            && self.op_promises_interface(name, interface)
        {
            broken_promise(dialect.descriptor().name, interface);
        }
        found
    }

    /// As [`attached_interface`](Self::attached_interface), for a type, an attribute or a dialect without the interface.
    pub(super) fn check_promise(&self, of: ModelOf, (dialect, name): (&str, &str), interface: &InterfaceDef) {
        let promises = self.dialects.promises.iter().filter(|(_, (promised, _))| *promised == dialect);
        if promises.into_iter().any(|(_, (_, promise))| promise.is_of_kind(interface, of, name)) {
            broken_promise(dialect, interface);
        }
    }
}

/// Ends the program as the reference does: whoever has made it forgot something.
#[cold]
fn broken_promise(dialect: &str, interface: &InterfaceDef) -> ! {
    panic!(
        "checking for an interface (`{}`) that was promised by dialect '{dialect}' but never implemented. This is generally an \
         indication that the dialect extension implementing the interface was never registered.",
        interface.name
    )
}
