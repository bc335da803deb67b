//! Dialects and op descriptors: a context's knowledge of registered names.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use super::extend::AdditionTable;
use super::extension::{DialectExtension, Promise, PromiseOf};
use super::{
    Attribute, Context, ContextData, Ident, Location, NamedAttr, OpFacts, OpName, Registered, ResourceId, Type,
};
use crate::attrs::AttrData;
use crate::decl::interface::{InterfaceDef, InterfaceEntry, find_entry};
use crate::decl::{Docs, EnumDef};
use crate::diag::Diagnostic;
use crate::ir::{Builder, Op, OpRef, RegionRef};
use crate::rewrite::{FoldFn, Pattern};
use crate::text::parse::{Parsed, Parser, ResourceEntry};
use crate::text::print::ResourcePrinter;

pub use crate::decl::constraint::AttrConstraintDef;
pub use crate::decl::op::{
    Arity, AttrSlot, Invalid, OpAsm, OpDescriptor, OpTraits, ParseFn, PrintFn, SymbolCheck, TraitCheck, VerifyFn,
};
pub use crate::decl::params::ParamsDef;

/// The declaration of a dialect.
pub struct DialectDescriptor {
    /// The namespace.
    pub name: &'static str,
    /// Dialects that are loaded with this one.
    pub dependencies: &'static [&'static DialectDescriptor],
    /// Its ops.
    pub ops: &'static [&'static OpDescriptor],
    /// Its attributes.
    pub attrs: &'static [&'static ParamsDef],
    /// Its types.
    pub types: &'static [&'static ParamsDef],
    /// Its enums that are integer attributes.
    pub enums: &'static [&'static EnumDef],
    /// The interfaces that it implements.
    pub interfaces: &'static [InterfaceEntry],
    /// The interfaces that external models implement for it, and for its ops, types and attributes.
    pub promises: &'static [Promise],
    /// True if op names of this dialect that are not registered are accepted.
    pub allows_unknown_ops: bool,
    /// True if a context may declare more ops, attributes and types of the dialect (MLIR: `ExtensibleDialect`).
    pub extensible: bool,
    /// Behaviour of the dialect as a whole.
    pub hooks: &'static dyn DialectHooks,
    /// The documentation from its comment, with the feature `docs`.
    pub docs: Option<&'static Docs>,
}

impl DialectDescriptor {
    /// A dialect without anything.
    pub const fn new(name: &'static str) -> DialectDescriptor {
        DialectDescriptor {
            name,
            dependencies: &[],
            ops: &[],
            attrs: &[],
            types: &[],
            enums: &[],
            interfaces: &[],
            promises: &[],
            allows_unknown_ops: false,
            extensible: false,
            hooks: &NoHooks,
            docs: None,
        }
    }
}

/// Behaviour of a dialect as a whole; every method has a neutral default.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no hooks",
    label = "`hooks` needs an `impl DialectHooks for {Self}`"
)]
pub trait DialectHooks: Sync {
    /// Checks a discardable attribute `dialect.name` of this dialect on any op.
    fn verify_op_attribute(&self, _op: OpRef<'_>, _attr: NamedAttr, _out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        Ok(())
    }

    /// Checks a discardable attribute `dialect.name` of this dialect on the argument of a region of `op`.
    fn verify_region_arg_attribute(
        &self,
        _op: OpRef<'_>,
        _region: usize,
        _arg: usize,
        _attr: NamedAttr,
        _out: &mut Vec<Diagnostic>,
    ) -> Result<(), Invalid> {
        Ok(())
    }

    /// Checks a discardable attribute `dialect.name` of this dialect on a result of a region of `op`, as function
    /// results have.
    fn verify_region_result_attribute(
        &self,
        _op: OpRef<'_>,
        _region: usize,
        _result: usize,
        _attr: NamedAttr,
        _out: &mut Vec<Diagnostic>,
    ) -> Result<(), Invalid> {
        Ok(())
    }

    /// Returns whether the dialect has types beyond those declared, for which [`parse_type`](Self::parse_type) is
    /// called.
    fn has_types(&self) -> bool {
        false
    }

    /// Parses the type `!dialect.mnemonic..` from behind the mnemonic on; `None` when there is no such type.
    fn parse_type(&self, _parser: &mut Parser<'_>, _mnemonic: &str) -> Option<Parsed<Type>> {
        None
    }

    /// The message about a type that does not exist.
    fn unknown_type(&self, dialect: &str, mnemonic: &str) -> String {
        format!("unknown  type `{mnemonic}` in dialect `{dialect}`")
    }

    /// Returns whether the dialect has attributes beyond those declared, for which [`parse_attr`](Self::parse_attr) is
    /// called.
    fn has_attrs(&self) -> bool {
        false
    }

    /// Parses the attribute `#dialect.mnemonic..` from behind the mnemonic on; `None` when there is no such attribute.
    /// `ty` is the type behind the attribute, or the expected type.
    fn parse_attr(&self, _parser: &mut Parser<'_>, _mnemonic: &str, _ty: Option<Type>) -> Option<Parsed<Attribute>> {
        None
    }

    /// The message about an attribute that does not exist.
    fn unknown_attr(&self, dialect: &str, mnemonic: &str) -> String {
        format!("unknown attribute `{mnemonic}` in dialect `{dialect}`")
    }

    /// Returns whether metadata may have a section of resources of the dialect.
    fn has_resources(&self) -> bool {
        false
    }

    /// Returns whether the dialect has a resource with this key.
    fn declares_resource(&self, _key: &[u8]) -> bool {
        self.has_resources()
    }

    /// Reads an entry of a section of resources. By default, the resource holds the value of the entry.
    fn parse_resource(&self, entry: &mut ResourceEntry<'_, '_>) -> Parsed {
        let value = entry.parse_value()?;
        if let Some(resource) = entry.handle() {
            entry.cx().resources().set(resource, value);
        }
        Ok(())
    }

    /// Prints the entries of the section of resources behind a printed op. `referenced` are those that were named there, by
    /// first print; unless the dialect does something else, they are printed if they hold anything.
    fn print_resources(&self, _op: OpRef<'_>, referenced: &[ResourceId], p: &mut ResourcePrinter<'_, '_>) {
        referenced.iter().for_each(|id| p.resource(*id));
    }

    /// Materializes a constant with this value and type at the builder's insertion point; `None` when the dialect
    /// cannot.
    fn materialize_constant(
        &self,
        _builder: &mut Builder<'_>,
        _value: Attribute,
        _ty: Type,
        _loc: Location,
    ) -> Option<Op> {
        None
    }

    /// The dialect's folder, if there is one: it folds ops of the dialect that neither their own folders nor their
    /// traits fold.
    fn folder(&self) -> Option<FoldFn> {
        None
    }

    /// Returns whether constants that are materialized in a region of an op of this dialect stay in it, although the op
    /// is not isolated.
    fn should_materialize_into(&self, _region: RegionRef<'_>) -> bool {
        false
    }

    /// Patterns that bring ops into canonical form and belong to no single one.
    fn canonicalization_patterns(&self) -> &'static [&'static Pattern] {
        &[]
    }

    /// The alias under which an attribute is printed.
    fn attr_alias(&self, _cx: &ContextData, _attr: Attribute) -> Option<Alias> {
        None
    }

    /// The alias under which a type is printed.
    fn type_alias(&self, _cx: &ContextData, _ty: Type) -> Option<Alias> {
        None
    }
}

/// The choice of a printing alias.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alias {
    /// The name, without sigil and number.
    pub name: Cow<'static, str>,
    /// True if the choice of a later dialect replaces this one.
    pub overridable: bool,
}

/// Hooks of a dialect that has none.
pub struct NoHooks;
impl DialectHooks for NoHooks {}

/// A dialect that exists, but that this program does not declare: see [`DialectRegistry::announce`].
#[derive(Clone, Copy, Debug)]
pub struct AnnouncedDialect {
    /// The namespace.
    pub name: &'static str,
    /// The names of its ops without that of the dialect, with white space between them.
    pub ops: &'static str,
    /// True if ops of other names may exist.
    pub allows_unknown_ops: bool,
}

/// An op of an announced dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnnouncedOp {
    /// An op of the dialect.
    Known,
    /// No announced op of the dialect, but one that it allows.
    Allowed,
    /// No op of the dialect.
    Invalid,
}

impl AnnouncedDialect {
    fn op(&self, name: &[u8]) -> AnnouncedOp {
        match self.ops.split_ascii_whitespace().any(|op| op.as_bytes() == name) {
            true => AnnouncedOp::Known,
            false if self.allows_unknown_ops => AnnouncedOp::Allowed,
            false => AnnouncedOp::Invalid,
        }
    }
}

/// The dialects that a context may load, by name. Registering one registers those that it depends on.
#[derive(Clone, Default)]
pub struct DialectRegistry {
    dialects: HashMap<&'static str, &'static DialectDescriptor>,
    announced: HashMap<&'static str, &'static AnnouncedDialect>,
    /// External models, by the name of the op.
    models: HashMap<&'static str, Vec<InterfaceEntry>>,
    /// External models of anything else.
    kinds: Vec<KindModel>,
    /// Extensions of dialects by other crates.
    pub(super) extensions: Vec<&'static DialectExtension>,
    /// Names under which two dialects were inserted.
    clashes: Vec<&'static str>,
}

/// Returns whether a text may be the full name of an op.
pub(super) fn is_valid_op_name(name: &str) -> bool {
    let rest = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c));
    name.split_once('.').is_some_and(|(_, op)| !op.is_empty() && !op.ends_with('.') && rest(op))
}

impl DialectRegistry {
    /// No dialects.
    pub fn new() -> Self {
        DialectRegistry::default()
    }

    /// Adds a dialect and those that it depends on.
    pub fn insert(&mut self, dialect: &'static DialectDescriptor) -> &mut Self {
        let mut todo = vec![dialect];
        while let Some(dialect) = todo.pop() {
            match self.dialects.insert(dialect.name, dialect) {
                None => todo.extend(dialect.dependencies),
                Some(other) if !std::ptr::eq(other, dialect) => self.clashes.push(dialect.name),
                Some(_) => {}
            }
        }
        self
    }

    /// Implements an interface for an op of another crate: an external model, attached when the op is registered.
    pub fn attach(&mut self, op: &'static str, model: InterfaceEntry) -> &mut Self {
        self.models.entry(op).or_default().push(model);
        self
    }

    /// Implements an interface for a type of another crate, by its kind: `builtin.memref`, `llvm.ptr`. It is attached when the
    /// dialect is loaded.
    pub fn attach_type(&mut self, kind: &'static str, model: InterfaceEntry) -> &mut Self {
        self.kinds.push(KindModel { of: ModelOf::Type, kind, model });
        self
    }

    /// Implements an interface for an attribute of another crate, by its kind: `builtin.integer`, `arith.fastmath`. It is
    /// attached when the dialect is loaded.
    pub fn attach_attr(&mut self, kind: &'static str, model: InterfaceEntry) -> &mut Self {
        self.kinds.push(KindModel { of: ModelOf::Attr, kind, model });
        self
    }

    /// Implements an interface for a dialect of another crate. It is attached when the dialect is loaded.
    pub fn attach_dialect(&mut self, dialect: &'static str, model: InterfaceEntry) -> &mut Self {
        self.kinds.push(KindModel { of: ModelOf::Dialect, kind: dialect, model });
        self
    }

    /// Announces a dialect that exists, but that this program does not declare. Its ops, types and attributes are
    /// unregistered, except for three things: they are accepted without `allow_unregistered_dialects`, in text and
    /// where passes create them; aliases are chosen in the properties of its ops, as for registered ones (the reference
    /// chooses none in the properties of unregistered ops); and its types and attributes are allowed where only a
    /// registered dialect can allow them: as elements of vectors and memrefs, and as memory spaces.
    pub fn announce(&mut self, dialect: &'static AnnouncedDialect) -> &mut Self {
        self.announced.insert(dialect.name, dialect);
        self
    }

    /// External models, sorted by name: the name of the op, type, attribute or dialect (`func.func`, `builtin.memref`,
    /// `arith`), and its implementation of an interface.
    pub fn external_models(&self) -> Vec<(&'static str, InterfaceEntry)> {
        let of_ops = self.models.iter().flat_map(|(op, models)| models.iter().map(|model| (*op, *model)));
        let mut all: Vec<_> = of_ops.chain(self.kinds.iter().map(|found| (found.kind, found.model))).collect();
        all.extend(self.extensions.iter().flat_map(|extension| extension.attached().external_models()));
        all.sort_by_key(|(kind, model)| (*kind, model.interface.name));
        all
    }

    /// The external models of an op.
    pub(super) fn models_of(&self, op: &str) -> &[InterfaceEntry] {
        self.models.get(op).map_or(&[], |models| models)
    }

    /// The external models of ops.
    pub(super) fn op_models(&self) -> impl Iterator<Item = (&'static str, &[InterfaceEntry])> {
        self.models.iter().map(|(op, models)| (*op, &**models))
    }

    /// The external models of anything else.
    pub(super) fn kind_models(&self) -> &[KindModel] {
        &self.kinds
    }

    /// Returns whether an external model implements an interface for a type, an attribute or a dialect.
    pub(super) fn has_kind(&self, of: ModelOf, kind: (&str, &str), interface: &InterfaceDef) -> bool {
        self.kinds.iter().any(|model| model.is_of(of, kind) && model.model.find(interface).is_some())
    }

    pub(super) fn clashes(&self) -> &[&'static str] {
        &self.clashes
    }

    /// The names of all dialects, sorted.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.dialects.keys().copied().collect();
        names.sort_unstable();
        names
    }

    /// The dialect with this name.
    pub fn get(&self, name: &str) -> Option<&'static DialectDescriptor> {
        self.dialects.get(name).copied()
    }
}

/// An external model of a type, attribute or dialect.
#[derive(Clone, Copy)]
pub(super) struct KindModel {
    of: ModelOf,
    /// `dialect.name`; of dialects, the dialect alone.
    pub(super) kind: &'static str,
    model: InterfaceEntry,
}

/// The kind of entity that an external model implements an interface for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ModelOf {
    Type,
    Attr,
    Dialect,
}

impl KindModel {
    pub(super) fn dialect(&self) -> &'static str {
        self.kind.split_once('.').map_or(self.kind, |(dialect, _)| dialect)
    }

    /// Returns whether the model is for this kind of entity with this namespace and name.
    fn is_of(&self, of: ModelOf, (dialect, name): (&str, &str)) -> bool {
        self.of == of
            && self.kind.strip_prefix(dialect).is_some_and(|rest| rest.strip_prefix('.').unwrap_or(rest) == name)
    }
}

/// A loaded dialect.
#[derive(Clone, Copy)]
pub struct Dialect(&'static DialectDescriptor);

impl Dialect {
    /// The dialect of a descriptor, which is loaded, or about to be.
    pub(super) fn of(descriptor: &'static DialectDescriptor) -> Dialect {
        Dialect(descriptor)
    }

    /// The dialect's declaration.
    pub(super) fn descriptor(self) -> &'static DialectDescriptor {
        self.0
    }

    /// The address of the declaration: a number that no other dialect has.
    pub(crate) fn address(self) -> usize {
        std::ptr::from_ref(self.0).addr()
    }

    /// Returns whether this is the dialect of a descriptor.
    pub(super) fn is(self, descriptor: &'static DialectDescriptor) -> bool {
        std::ptr::eq(self.0, descriptor)
    }
}

impl Deref for Dialect {
    type Target = DialectDescriptor;
    fn deref(&self) -> &DialectDescriptor {
        self.0
    }
}

/// The registry of a context and the dialects loaded from it, in order.
pub(super) struct DialectTable {
    registry: RwLock<DialectRegistry>,
    loaded: RwLock<Vec<Dialect>>,
    /// External models of types, attributes and dialects.
    kinds: boxcar::Vec<KindModel>,
    /// Promises of loaded dialects, each with the dialect, except for those of ops.
    pub(super) promises: boxcar::Vec<(&'static str, Promise)>,
    /// The extensions that were applied. Its lock is taken by who has that of `loaded`.
    applied: Mutex<Vec<&'static DialectExtension>>,
    /// Declarations that were added by extensions, and at run time.
    pub(super) additions: AdditionTable,
}

impl DialectTable {
    pub(super) fn new(registry: DialectRegistry) -> Self {
        DialectTable {
            registry: RwLock::new(registry),
            loaded: RwLock::default(),
            kinds: boxcar::Vec::new(),
            promises: boxcar::Vec::new(),
            applied: Mutex::default(),
            additions: AdditionTable::default(),
        }
    }

    /// A copy with the same registry and loaded dialects.
    pub(super) fn copy(&self) -> Self {
        DialectTable {
            registry: RwLock::new(self.registry.read().unwrap_or_else(PoisonError::into_inner).clone()),
            loaded: RwLock::new(self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()),
            kinds: self.kinds.iter().map(|(_, model)| *model).collect(),
            promises: self.promises.iter().map(|(_, promise)| *promise).collect(),
            applied: Mutex::new(self.applied.lock().unwrap_or_else(PoisonError::into_inner).clone()),
            additions: self.additions.copy(),
        }
    }

    /// Attaches an external model of a type, an attribute or a dialect.
    pub(super) fn attach(&self, model: KindModel) {
        self.kinds.push(model);
    }
}

impl Context {
    /// The dialects that may be loaded.
    pub fn registry(&self) -> DialectRegistry {
        self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Registers more dialects; those already loaded stay as they are.
    pub fn append_registry(&self, more: &DialectRegistry) {
        let mut registry = self.dialects.registry.write().unwrap_or_else(PoisonError::into_inner);
        for dialect in more.dialects.values() {
            registry.insert(dialect);
        }
        registry.announced.extend(&more.announced);
        for (op, models) in &more.models {
            registry.models.entry(op).or_default().extend(models);
        }
        registry.kinds.extend(&more.kinds);
        for extension in &more.extensions {
            registry.extend(extension);
        }
        drop(registry);
        for model in &more.kinds {
            if self.loaded_dialect(model.dialect().as_bytes()).is_some() {
                self.dialects.kinds.push(*model);
            }
        }
        self.more_is_declared();
        for (op, models) in &more.models {
            // The name of an op that may still be added is not used.
            let Some(name) = self.find_op_name(op) else { continue };
            if self.op_descriptor(name).is_some() {
                models.iter().for_each(|model| self.attach_interface(name, *model));
            }
        }
        if !more.extensions.is_empty() {
            let mut loaded = self.dialects.loaded.write().unwrap_or_else(PoisonError::into_inner);
            self.load_all(Vec::new(), &mut loaded);
        }
    }
}

impl ContextData {
    /// Loads a dialect, and those that it depends on, unless it is loaded already. `None` when the registry has no such dialect.
    pub fn load_dialect(&self, name: &[u8]) -> Option<Dialect> {
        if let Some(dialect) = self.loaded_dialect(name) {
            return Some(dialect);
        }
        let name = std::str::from_utf8(name).ok()?;
        let found = self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner).get(name)?;
        let mut loaded = self.dialects.loaded.write().unwrap_or_else(PoisonError::into_inner);
        self.load_all(vec![found], &mut loaded);
        Some(Dialect(found))
    }

    /// Loads dialects with those that they depend on, and applies the extensions whose dialects are all there then.
    fn load_all(&self, mut todo: Vec<&'static DialectDescriptor>, loaded: &mut Vec<Dialect>) {
        // Registering takes the lock of the registry again.
        let registry = self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner).clone();
        let mut applied = self.dialects.applied.lock().unwrap_or_else(PoisonError::into_inner);
        let mut waiting: Vec<_> = registry.extensions.iter().filter(|each| !applied.contains(each)).copied().collect();
        let (mut new, mut extensions) = (Vec::new(), Vec::new());
        loop {
            let mut order = Vec::new();
            while let Some(dialect) = todo.pop() {
                if order.iter().chain(&new).chain(loaded.iter()).all(|d: &Dialect| d.name != dialect.name) {
                    order.push(Dialect(dialect));
                    todo.extend(dialect.dependencies);
                }
            }
            // Dependencies first.
            new.extend(order.into_iter().rev());
            let is_there =
                |dialect: &&DialectDescriptor| new.iter().chain(loaded.iter()).any(|d| d.name == dialect.name);
            let ready = |extension: &mut &'static DialectExtension| extension.extends.iter().all(is_there);
            let first = extensions.len();
            extensions.extend(waiting.extract_if(.., ready));
            if first == extensions.len() {
                break;
            }
            todo.extend(extensions[first..].iter().flat_map(|extension| extension.loads));
        }
        let matters = !extensions.is_empty() || self.may_have_some_of(&new);
        // The ops are registered before another thread can see the dialects as loaded.
        new.iter().for_each(|dialect| self.declare(*dialect, &registry));
        extensions.iter().for_each(|extension| self.apply(extension, &registry));
        loaded.extend(new);
        applied.extend(extensions);
        self.ask_scoped_users_again();
        if matters {
            self.more_is_declared();
        }
    }

    /// Registers the ops of a dialect, with external models, and what else is asked of loaded dialects.
    fn declare(&self, dialect: Dialect, registry: &DialectRegistry) {
        for op in dialect.ops {
            self.register_op_of(op, Some(dialect));
            let models = registry.models_of(op.name);
            if !models.is_empty() {
                let name = self.intern_op_name(self.ident(op.name));
                models.iter().for_each(|model| self.attach_model(name, *model));
            }
        }
        for promise in dialect.promises {
            match promise.of {
                // Who asks for an interface of it has to look further than at its declaration.
                PromiseOf::Op(op) => self.op_table.attach(self.intern_op_name(self.ident(op.name)), false, false),
                _ => drop(self.dialects.promises.push((dialect.name, *promise))),
            }
        }
        let kinds = registry.kinds.iter().filter(|model| model.dialect() == dialect.name);
        kinds.for_each(|model| self.dialects.attach(*model));
    }

    /// Returns whether the registry has a dialect.
    pub(super) fn is_registered(&self, dialect: &str) -> bool {
        self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner).get(dialect).is_some()
    }

    /// The external models that the registry has for an op.
    pub(super) fn op_models(&self, op: &str) -> Vec<InterfaceEntry> {
        let registry = self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner);
        registry.models.get(op).cloned().unwrap_or_default()
    }

    /// Loads a dialect that is not in the registry, unless one with its name is loaded: then gives that one.
    pub(super) fn load_made(&self, made: &'static DialectDescriptor) -> Dialect {
        let mut loaded = self.dialects.loaded.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(dialect) = loaded.iter().find(|dialect| dialect.name == made.name) {
            return *dialect;
        }
        let registry = self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner);
        for model in registry.kinds.iter().filter(|model| model.dialect() == made.name) {
            self.dialects.kinds.push(*model);
        }
        loaded.push(Dialect(made));
        self.more_is_declared();
        Dialect(made)
    }

    /// The dialect with this name, when it is loaded.
    pub fn loaded_dialect(&self, name: &[u8]) -> Option<Dialect> {
        let loaded = self.dialects.loaded.read().unwrap_or_else(PoisonError::into_inner);
        loaded.iter().find(|d| d.name.as_bytes() == name).copied()
    }

    /// The implementation of an interface by a type: its own or an external model.
    pub fn type_interface(&self, ty: Type, interface: &InterfaceDef) -> Option<&InterfaceEntry> {
        let data = self.type_data(ty);
        let own = find_entry(crate::interfaces::of_type(data), interface);
        own.or_else(|| self.kind_model(ModelOf::Type, data.kind(), interface))
    }

    /// The implementation of an interface by an attribute: its own or an external model.
    pub fn attr_interface(&self, attr: Attribute, interface: &InterfaceDef) -> Option<&InterfaceEntry> {
        let data = self.attr_data(attr);
        if let AttrData::Extension(ext) = data
            && let Some(entry) = find_entry(ext.0.interfaces(), interface)
        {
            return Some(entry);
        }
        self.kind_model(ModelOf::Attr, data.kind(), interface)
    }

    /// The implementation of an interface by a loaded dialect: its own or an external model.
    pub fn dialect_interface(&self, dialect: Dialect, interface: &InterfaceDef) -> Option<&InterfaceEntry> {
        let own = find_entry(dialect.0.interfaces, interface);
        own.or_else(|| self.kind_model(ModelOf::Dialect, (dialect.name, ""), interface))
    }

    fn kind_model(&self, of: ModelOf, kind: (&str, &str), interface: &InterfaceDef) -> Option<&InterfaceEntry> {
        let mut models = self.dialects.kinds.iter().map(|(_, model)| model);
        let found = models.find_map(|model| model.model.find(interface).filter(|_| model.is_of(of, kind)));
        if found.is_none() && self.dialects.promises.count() > 0 {
            self.check_promise(of, kind, interface);
        }
        found
    }

    /// The builtin dialect.
    pub fn builtin_dialect(&self) -> Dialect {
        Dialect(&crate::builtin::DIALECT)
    }

    /// All loaded dialects, in the order of loading.
    pub fn loaded_dialects(&self) -> Vec<Dialect> {
        self.dialects.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The names of the ops of an announced dialect, as it lists them.
    pub(super) fn announced_ops(&self, dialect: &str) -> &'static str {
        let registry = self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner);
        registry.announced.get(dialect).map_or("", |announced| announced.ops)
    }

    /// Returns whether a dialect was announced, or is loaded or registered.
    pub fn is_announced(&self, name: &[u8]) -> bool {
        let Ok(name) = std::str::from_utf8(name) else { return false };
        let registry = self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner);
        registry.announced.contains_key(name) || registry.dialects.contains_key(name)
    }

    /// The status of an op within an announced dialect that nothing declares.
    pub(super) fn op_of_announced(&self, dialect: &[u8], op: &[u8]) -> Option<AnnouncedOp> {
        let dialect = std::str::from_utf8(dialect).ok()?;
        let registry = self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner);
        let announced = registry.announced.get(dialect).filter(|_| !registry.dialects.contains_key(dialect))?;
        Some(announced.op(op))
    }

    /// The names of all registered dialects, sorted.
    pub fn available_dialects(&self) -> Vec<&'static str> {
        self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner).names()
    }

    /// Registers an op under its name. `false` when the name is registered already: the first descriptor stays.
    pub fn register_op(&self, descriptor: &'static OpDescriptor) -> bool {
        let is_new = self.register_op_of(descriptor, None);
        self.more_is_declared();
        is_new
    }

    pub(super) fn register_op_of(&self, descriptor: &'static OpDescriptor, dialect: Option<Dialect>) -> bool {
        let ident: Ident = self.ident(descriptor.name.as_bytes());
        let name = self.intern_op_name(ident);
        let slot_names = self.op_names.is_own(name.0).then(|| {
            let names = descriptor.attributes.iter().map(|slot| self.ident(slot.name.as_bytes()));
            names.collect()
        });
        let facts = Arc::new(OpFacts::new(descriptor, dialect));
        let registered = Registered {
            facts: facts.clone(),
            slot_names,
            defaults: OnceLock::new(),
            initials: OnceLock::new(),
            dialect: OnceLock::new(),
        };
        let is_new = self.op_names.get(name.0).registered.set(registered).is_ok();
        if is_new {
            self.op_table.register(name, &facts);
        }
        is_new
    }

    /// The loaded dialect of a registered op.
    pub fn op_dialect(&self, name: OpName) -> Option<Dialect> {
        self.op_table.dialect(name).or_else(|| self.find_op_dialect(name))
    }

    #[cold]
    fn find_op_dialect(&self, name: OpName) -> Option<Dialect> {
        let registered = self.op_names.get(name.0).registered.get()?;
        let dialect = match registered.dialect.get() {
            Some(dialect) => *dialect,
            None => self.loaded_dialect(self.dialect_prefix(self.op_ident(name))?)?,
        };
        self.op_table.set_dialect(name, dialect);
        Some(*registered.dialect.get_or_init(|| dialect))
    }

    /// All registered ops, sorted by name.
    pub fn registered_ops(&self) -> Vec<OpName> {
        let registered = |name: &OpName| self.op_descriptor(*name).is_some();
        let mut names: Vec<OpName> = self.op_names.ids().map(OpName).filter(registered).collect();
        names.sort_by_key(|name| self.bytes(self.op_ident(*name)));
        names
    }
}
