//! The data that all IR shares: interned data, op names, dialects, sources, blobs.
//!
//! A [`Context`] is a cheap handle; clones name the same context. Everything in it is interned once and lives as long as
//! the context; equality is an integer compare; reading takes no lock. Nothing here refers to operations.

pub mod blob;
mod check;
pub mod dialect;
pub mod extend;
pub mod extension;
pub mod ids;
pub mod intern;
pub(crate) mod op_table;
mod registry;
pub mod scope;
mod similar;
pub mod source;

use std::borrow::Cow;
use std::num::NonZeroU32;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use crate::action::HandlerSlot;
use crate::affine::AffineInterner;
use crate::attrs::AttrData;
use crate::decl::params::ScopedBodies;
use crate::decl::{InterfaceDef, InterfaceEntry, Presence};
use crate::diag::DiagnosticEngine;
use crate::interfaces::{MemoryEffectOpRef, SymbolUserOpRef};
use crate::rewrite::explain::LogSlot;
use crate::text::print::PrintFlags;
use crate::types::{SubElement, TypeData};

pub use blob::{Blob, ExternalResource, Resource, ResourceData, ResourceId, ResourceValue};
pub(crate) use dialect::AnnouncedOp;
pub use dialect::{
    AnnouncedDialect, Arity, AttrSlot, Dialect, DialectDescriptor, DialectHooks, DialectRegistry, Invalid,
    OpDescriptor, OpTraits, SymbolCheck, TraitCheck,
};
pub use extend::ExtendError;
pub use extension::{DialectExtension, Promise, PromiseOf};
pub use ids::{Attribute, Ident, Location, LocationRepr, NamedAttr, OpName, Type};
pub use registry::Registry;
pub use scope::FrozenContext;
pub use source::{Bytes, FileLineCol, Source, SourcePart, SourceText};

use intern::{Interner, hash_of};
pub(crate) use op_table::{DeclaredEffects, OpFacts};

/// The shared, thread-safe home of types, attributes, locations, identifiers, op names and dialects.
///
/// A context has the builtin dialect loaded from the start. Creating one takes a few microseconds, so a server may have one
/// per request.
#[derive(Clone)]
pub struct Context(Arc<ContextData>);

/// The tables behind a [`Context`].
pub struct ContextData {
    idents: Interner<IdentData>,
    types: Interner<TypeData>,
    attrs: Interner<AttrData>,
    op_names: Interner<OpNameData>,
    op_table: op_table::OpTable,
    affine: AffineInterner,
    sources: source::SourceMap,
    resources: blob::ResourceTable,
    dialects: dialect::DialectTable,
    allow_unregistered: AtomicBool,
    threads: AtomicBool,
    has_distinct: AtomicBool,
    has_scoped_refs: AtomicBool,
    /// The number of op names when ops were last checked for being scoped symbol users.
    scoped_users_asked: AtomicUsize,
    /// A number for what is valid: see [`rules`](Self::rules). 0 if nobody asked since it changed last.
    rules: AtomicU64,
    print_op_on_diagnostic: AtomicBool,
    print_stacktrace_on_diagnostic: AtomicBool,
    explain_failures: AtomicBool,
    suggest_names: AtomicBool,
    print_flags: RwLock<PrintFlags>,
    pub(crate) action_handler: HandlerSlot,
    pub(crate) rewrite_log: LogSlot,
    diagnostics: DiagnosticEngine,
    /// Bodies of mutable types and attributes of a frozen base, set in this scope.
    pub(crate) bodies: ScopedBodies,
}

/// An interned string: bytes, since identifiers of the text form may hold any escaped byte.
struct IdentData {
    bytes: IdentBytes,
    /// Length of the part before the first `.`, or `u32::MAX` if there is no dot, or one side of it is empty.
    prefix: u32,
    /// The string attribute of these bytes, once it was requested.
    string: OnceLock<Attribute>,
}

impl IdentData {
    fn new(bytes: &[u8], string: OnceLock<Attribute>) -> IdentData {
        let dot = memchr::memchr(b'.', bytes).filter(|dot| 0 < *dot && dot + 1 < bytes.len());
        let prefix = dot.map_or(u32::MAX, |n| n as u32);
        IdentData { bytes: IdentBytes::new(bytes), prefix, string }
    }
}

/// The bytes of an identifier: most are short, and need no allocation.
enum IdentBytes {
    Short(u8, [u8; IdentBytes::SHORT]),
    Long(Box<[u8]>),
}

const _: () = assert!(size_of::<IdentBytes>() == 24);

impl IdentBytes {
    const SHORT: usize = 22;

    fn new(bytes: &[u8]) -> IdentBytes {
        let mut short = [0; IdentBytes::SHORT];
        match short.get_mut(..bytes.len()) {
            Some(prefix) => {
                prefix.copy_from_slice(bytes);
                IdentBytes::Short(bytes.len() as u8, short)
            }
            None => IdentBytes::Long(bytes.into()),
        }
    }
}

impl Deref for IdentBytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            IdentBytes::Short(len, bytes) => &bytes[..usize::from(*len)],
            IdentBytes::Long(bytes) => bytes,
        }
    }
}

/// A context's record of an op name, registered or not.
pub struct OpNameData {
    ident: Ident,
    registered: OnceLock<Registered>,
    /// Interfaces that others than the op's dialect implement for it.
    attached: OnceLock<Box<boxcar::Vec<InterfaceEntry>>>,
    /// The status of the op within its dialect, where that is announced and does not declare the op.
    announced: Option<AnnouncedOp>,
}

/// A context's record of a registered op.
struct Registered {
    facts: Arc<OpFacts>,
    /// The names of its inherent attributes. `None` when an op of a frozen base is registered by a scope on it: identifiers of
    /// the scope mean nothing to others.
    slot_names: Option<Box<[Ident]>>,
    /// The default values of the inherent attributes, `None` for those without. Computed on the first request, by the
    /// context that registered the op rather than a scope on it.
    defaults: OnceLock<Box<[Option<Attribute>]>>,
    /// The attributes of an op that is built without any: defaults, where there are some. Computed on the first
    /// request, by the context that registered the op.
    initials: OnceLock<Box<[Option<Attribute>]>>,
    /// The dialect, once it was requested and loaded.
    dialect: OnceLock<Dialect>,
}

impl Deref for Context {
    type Target = ContextData;
    fn deref(&self) -> &ContextData {
        &self.0
    }
}

impl Default for Context {
    fn default() -> Self {
        Context::new()
    }
}

impl PartialEq for Context {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Context {
    /// A context with the builtin dialect only.
    pub fn new() -> Self {
        Context::with_registry(DialectRegistry::new())
    }

    /// A context that loads dialects of `registry` when they are first named.
    pub fn with_registry(mut registry: DialectRegistry) -> Self {
        registry.insert(&crate::builtin::DIALECT);
        let data = ContextData {
            idents: Interner::default(),
            types: Interner::default(),
            attrs: Interner::default(),
            op_names: Interner::default(),
            op_table: op_table::OpTable::default(),
            affine: AffineInterner::default(),
            sources: source::SourceMap::default(),
            resources: blob::ResourceTable::default(),
            dialects: dialect::DialectTable::new(registry),
            allow_unregistered: AtomicBool::new(false),
            threads: AtomicBool::new(true),
            has_distinct: AtomicBool::new(false),
            has_scoped_refs: AtomicBool::new(false),
            scoped_users_asked: AtomicUsize::new(0),
            rules: AtomicU64::new(0),
            print_op_on_diagnostic: AtomicBool::new(true),
            print_stacktrace_on_diagnostic: AtomicBool::new(false),
            explain_failures: AtomicBool::new(false),
            suggest_names: AtomicBool::new(true),
            print_flags: RwLock::default(),
            action_handler: HandlerSlot::default(),
            rewrite_log: LogSlot::default(),
            diagnostics: DiagnosticEngine::default(),
            bodies: ScopedBodies::default(),
        };
        for ty in TypeData::predefined() {
            data.intern_type(ty);
        }
        for attr in AttrData::predefined() {
            data.intern_attr(attr);
        }
        debug_assert_eq!(
            data.intern_type(TypeData::Integer { width: 32, sign: crate::types::Signedness::Signless }),
            Type::I32
        );
        data.load_dialect(b"builtin");
        Context(Arc::new(data))
    }
}

/// The hash of a type's data.
fn hash_of_type(data: &TypeData) -> u64 {
    match data {
        TypeData::Function { inputs, results } => hash_of_function(inputs, results),
        data => hash_of(data),
    }
}

fn hash_of_function(inputs: &[Type], results: &[Type]) -> u64 {
    hash_of(&(inputs, results))
}

/// The hash of an attribute's data.
fn hash_of_attr(data: &AttrData) -> u64 {
    match data {
        AttrData::DenseArray { element, len, data } => hash_of_array(*element, *len, data),
        data => hash_of(data),
    }
}

fn hash_of_array(element: Type, len: u32, bytes: &[u8]) -> u64 {
    hash_of(&(element, len, bytes))
}

impl ContextData {
    /// The interned identifier with these bytes.
    pub fn ident(&self, bytes: impl AsRef<[u8]>) -> Ident {
        let bytes = bytes.as_ref();
        let make = || IdentData::new(bytes, OnceLock::new());
        Ident(self.idents.intern(hash_of(bytes), |x| *x.bytes == *bytes, make))
    }

    /// The identifier with these bytes, if anything interned it before.
    pub fn find_ident(&self, bytes: &[u8]) -> Option<Ident> {
        self.idents.find(hash_of(bytes), |x| *x.bytes == *bytes).map(Ident)
    }

    /// The bytes of an identifier.
    #[inline]
    pub fn bytes(&self, ident: Ident) -> &[u8] {
        &self.idents.get(ident.0).bytes
    }

    /// An identifier as text; bytes that are not UTF-8 are replaced.
    pub fn str(&self, ident: Ident) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(ident))
    }

    /// The part of an identifier before its first `.`, when it has one with something on both sides.
    pub fn dialect_prefix(&self, ident: Ident) -> Option<&[u8]> {
        let data = self.idents.get(ident.0);
        data.bytes.get(..data.prefix as usize)
    }

    /// Interns type data as it is; [`crate::types`] has the checked constructors.
    pub fn intern_type(&self, data: TypeData) -> Type {
        Type(self.types.intern_value(hash_of_type(&data), data))
    }

    /// As [`intern_type`](Self::intern_type), of a function type: allocates nothing for one that is there.
    pub(crate) fn intern_function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        let is_it = |known: &TypeData| match known {
            TypeData::Function { inputs: from, results: to } => **from == *inputs && **to == *results,
            _ => false,
        };
        let make = || TypeData::Function { inputs: inputs.into(), results: results.into() };
        Type(self.types.intern(hash_of_function(inputs, results), is_it, make))
    }

    /// The type with this data, if there is one.
    pub(crate) fn find_type(&self, data: &TypeData) -> Option<Type> {
        self.types.find(hash_of_type(data), |other| other == data).map(Type)
    }

    /// The attribute with this data, if there is one.
    pub(crate) fn find_attr(&self, data: &AttrData) -> Option<Attribute> {
        self.attrs.find(hash_of_attr(data), |other| other == data).map(Attribute)
    }

    /// Returns whether a type or attribute is in this context, not in its frozen base.
    pub(crate) fn is_own(&self, element: SubElement) -> bool {
        match element {
            SubElement::Type(ty) => self.types.is_own(ty.0),
            SubElement::Attr(attr) => self.attrs.is_own(attr.0),
        }
    }

    /// The data of a type.
    #[inline]
    pub fn type_data(&self, ty: Type) -> &TypeData {
        self.types.get(ty.0)
    }

    /// Interns attribute data as it is; [`crate::attrs`] has the checked constructors. Distinct attributes are new each time.
    pub fn intern_attr(&self, data: AttrData) -> Attribute {
        if let AttrData::Distinct { .. } = data {
            self.has_distinct.store(true, Ordering::Relaxed);
            return Attribute(self.attrs.push_unique(data));
        }
        if let AttrData::String { value, ty: Type::NONE } = data {
            return self.string_attr_of(value);
        }
        if let AttrData::ScopedRef { .. } = data {
            self.has_scoped_refs.store(true, Ordering::Relaxed);
        }
        Attribute(self.attrs.intern_value(hash_of_attr(&data), data))
    }

    /// As [`intern_attr`](Self::intern_attr), of a dense array: allocates nothing for one that is there.
    pub(crate) fn intern_dense_array(&self, element: Type, len: u32, bytes: &[u8]) -> Attribute {
        let is_it = |known: &AttrData| match known {
            AttrData::DenseArray { element: of, len: n, data } => *of == element && *n == len && **data == *bytes,
            _ => false,
        };
        let make = || AttrData::DenseArray { element, len, data: Blob::new(bytes) };
        Attribute(self.attrs.intern(hash_of_array(element, len, bytes), is_it, make))
    }

    /// The string attribute with the bytes of an identifier, which keeps it: there is no table of them.
    pub(crate) fn string_attr_of(&self, value: Ident) -> Attribute {
        let known = &self.idents.get(value.0).string;
        if let Some(attr) = known.get() {
            return *attr;
        }
        let data = AttrData::String { value, ty: Type::NONE };
        // Ids that a scope interns mean nothing to other scopes on its base.
        if !self.idents.is_own(value.0) {
            return Attribute(self.attrs.intern_value(hash_of_attr(&data), data));
        }
        *known.get_or_init(|| Attribute(self.attrs.push_unique(data)))
    }

    /// The string attribute with these bytes.
    pub fn string_attr(&self, text: impl AsRef<[u8]>) -> Attribute {
        let bytes = text.as_ref();
        // A new identifier gets its attribute at once.
        let make = |id| {
            let data = AttrData::String { value: Ident(id), ty: Type::NONE };
            IdentData::new(bytes, OnceLock::from(Attribute(self.attrs.push_unique(data))))
        };
        self.string_attr_of(Ident(self.idents.intern_with(hash_of(bytes), |x| *x.bytes == *bytes, make)))
    }

    /// The data of an attribute.
    #[inline]
    pub fn attr_data(&self, attr: Attribute) -> &AttrData {
        self.attrs.get(attr.0)
    }

    /// About how many types were interned so far: an exclusive bound of [`Type::index`].
    pub fn type_count(&self) -> usize {
        self.types.bound()
    }

    /// About how many attributes were interned so far: an exclusive bound of [`Attribute::index`].
    pub fn attr_count(&self) -> usize {
        self.attrs.bound()
    }

    /// All types interned so far.
    pub fn types(&self) -> impl Iterator<Item = Type> {
        self.types.ids().map(Type)
    }

    /// All attributes interned so far.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute> {
        self.attrs.ids().map(Attribute)
    }

    /// Returns whether there may be symbol references that leave a symbol table: scoped ones, or those of an
    /// [op that looks them up itself](crate::interfaces::SymbolLookupInterface::user_interface).
    pub fn has_scoped_references(&self) -> bool {
        if self.has_scoped_refs.load(Ordering::Relaxed) {
            return true;
        }
        // Ops are checked again when there are more of them.
        let (asked, names) = (self.scoped_users_asked.load(Ordering::Relaxed), self.op_names.stamp());
        if asked == names {
            return false;
        }
        let users = self.symbol_lookup().map(|lookup| lookup.user_interface());
        let found =
            users.is_some_and(|users| self.op_names.ids().any(|op| self.op_interface(OpName(op), users).is_some()));
        if found {
            self.has_scoped_refs.store(true, Ordering::Relaxed);
        }
        self.scoped_users_asked.store(names, Ordering::Relaxed);
        found
    }

    /// Ops or models were added: one may be the lookup of symbols, or a reason for ops to be invalid.
    pub(super) fn more_is_declared(&self) {
        self.ask_scoped_users_again();
        self.rules.store(0, Ordering::Relaxed);
    }

    /// A mutable type or attribute got its body: ops that were valid without it may be invalid with it.
    pub(crate) fn bodies_changed(&self) {
        self.rules.store(0, Ordering::Relaxed);
    }

    /// Ops were added that may look symbols up themselves.
    fn ask_scoped_users_again(&self) {
        self.scoped_users_asked.store(0, Ordering::Relaxed);
    }

    /// A number that changes when ops may become valid or invalid without an edit: when something is declared, or unregistered
    /// dialects are allowed. No other context ever has the same, and none has 0.
    pub(crate) fn rules(&self) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let rules = self.rules.load(Ordering::Relaxed);
        if rules != 0 {
            return rules;
        }
        let fresh = NEXT.fetch_add(1, Ordering::Relaxed);
        match self.rules.compare_exchange(0, fresh, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => fresh,
            Err(other) => other,
        }
    }

    /// Returns whether there may be ops, types or attributes that dialects, which are about to be loaded, say something of.
    fn may_have_some_of(&self, dialects: &[Dialect]) -> bool {
        self.rules.load(Ordering::Relaxed) != 0
            && self.idents.ids().any(|ident| {
                let IdentData { bytes, prefix, .. } = self.idents.get(ident);
                let name = bytes.get(..*prefix as usize).unwrap_or(bytes);
                dialects.iter().any(|dialect| dialect.name.as_bytes() == name)
            })
    }

    /// Returns whether there are attributes whose text depends on the text printed before: distinct ones and resources.
    pub fn has_order_dependent_attributes(&self) -> bool {
        self.has_distinct.load(Ordering::Relaxed) || !self.resources.is_empty()
    }

    /// Affine expressions, maps and sets.
    #[inline]
    pub fn affine(&self) -> &AffineInterner {
        &self.affine
    }

    /// The op name with these bytes; loads its dialect when the registry has it and it is not loaded yet.
    pub fn op_name(&self, bytes: impl AsRef<[u8]>) -> OpName {
        let ident = self.ident(bytes);
        if let Some(found) = self.op_names.find(hash_of(&ident), |x| x.ident == ident) {
            return OpName(found);
        }
        if let Some(prefix) = self.dialect_prefix(ident) {
            self.load_dialect(prefix);
        }
        self.intern_op_name(ident)
    }

    /// The name of a declared op.
    #[inline]
    pub(crate) fn op_name_of(&self, descriptor: &'static OpDescriptor) -> OpName {
        self.op_table.name_of(descriptor).unwrap_or_else(|| {
            let name = self.op_name(descriptor.name);
            self.op_table.note_name(descriptor, name);
            name
        })
    }

    /// The op name with these bytes, when it was used or registered.
    fn find_op_name(&self, bytes: impl AsRef<[u8]>) -> Option<OpName> {
        let ident = self.find_ident(bytes.as_ref())?;
        self.op_names.find(hash_of(&ident), |known| known.ident == ident).map(OpName)
    }

    fn intern_op_name(&self, ident: Ident) -> OpName {
        let make = || OpNameData {
            ident,
            registered: OnceLock::new(),
            attached: OnceLock::new(),
            announced: self.dialect_prefix(ident).and_then(|prefix| {
                self.op_of_announced(prefix, self.bytes(ident).get(prefix.len() + 1..).unwrap_or_default())
            }),
        };
        OpName(self.op_names.intern(hash_of(&ident), |x| x.ident == ident, make))
    }

    /// More than the numbers of all names of ops so far.
    pub fn op_name_bound(&self) -> usize {
        self.op_names.bound()
    }

    /// The identifier of an op name.
    #[inline]
    pub fn op_ident(&self, name: OpName) -> Ident {
        self.op_names.get(name.0).ident
    }

    /// The text of an op name, for messages.
    pub fn op_str(&self, name: OpName) -> Cow<'_, str> {
        self.str(self.op_ident(name))
    }

    /// The descriptor of a registered op.
    #[inline]
    pub fn op_descriptor(&self, name: OpName) -> Option<&'static OpDescriptor> {
        self.op_facts(name).map(|facts| facts.descriptor)
    }

    /// The facts about a registered op that follow from its declaration alone.
    #[inline]
    pub(crate) fn op_facts(&self, name: OpName) -> Option<&OpFacts> {
        match self.op_table.facts(name) {
            Some(facts) => Some(facts),
            None => self.find_op_facts(name),
        }
    }

    #[cold]
    fn find_op_facts(&self, name: OpName) -> Option<&OpFacts> {
        self.op_names.get(name.0).registered.get().map(|registered| &*registered.facts)
    }

    /// Returns whether there may be external models for ops with a name.
    #[inline]
    pub(crate) fn op_has_models(&self, name: OpName) -> bool {
        self.op_table.has_attached(name)
    }

    /// The slot of the value that ops with a name give, if they are constants.
    #[inline]
    pub(crate) fn constant_slot(&self, name: OpName) -> Option<u16> {
        if self.op_table.may_be_constant(name) { self.op_facts(name)?.constant } else { None }
    }

    /// The memory effects of a registered op as declared; [`Ask`](DeclaredEffects::Ask) where an external model may say
    /// otherwise.
    #[inline]
    pub(crate) fn op_effects(&self, name: OpName, facts: &OpFacts) -> DeclaredEffects {
        let asks = facts.effects != DeclaredEffects::None && self.op_table.has_attached_effects(name);
        if asks { DeclaredEffects::Ask } else { facts.effects }
    }

    /// The implementation of an interface by a registered op: that of its descriptor or an external model.
    ///
    /// # Panics
    /// The dialect promises the interface, and the program has no external model for it.
    #[inline]
    pub fn op_interface(&self, name: OpName, interface: &InterfaceDef) -> Option<&InterfaceEntry> {
        let declared = self.op_descriptor(name)?.interface(interface);
        if declared.is_some() || !self.op_table.has_attached(name) {
            return declared;
        }
        self.attached_interface(name, interface)
    }

    /// Returns whether registered ops with a name refer to symbols.
    #[inline]
    pub(crate) fn op_is_symbol_user(&self, name: OpName) -> bool {
        self.op_table.may_use_symbols(name) && self.op_interface(name, SymbolUserOpRef::INTERFACE).is_some()
    }

    /// Implements an interface for an op of another crate: an external model. The op's own implementation comes first, then
    /// those that were attached earlier.
    pub fn attach_interface(&self, name: OpName, entry: InterfaceEntry) {
        self.attach_model(name, entry);
        self.more_is_declared();
    }

    fn attach_model(&self, name: OpName, entry: InterfaceEntry) {
        let effects = entry.find(MemoryEffectOpRef::INTERFACE).is_some();
        self.op_names.get(name.0).attached.get_or_init(Box::default).push(entry);
        self.op_table.attach(name, effects, entry.find(SymbolUserOpRef::INTERFACE).is_some());
    }

    /// The number of the inherent attribute of this name in the descriptor of a registered op.
    #[inline]
    pub fn op_slot(&self, name: OpName, attr: Ident) -> Option<usize> {
        let registered = self.op_names.get(name.0).registered.get()?;
        match &registered.slot_names {
            Some(names) => (names.iter().position(|n| *n == attr))
                .or_else(|| registered.facts.descriptor.old_slot(self.bytes(attr))),
            None => registered.facts.descriptor.slot(self.bytes(attr)),
        }
    }

    /// The names of the inherent attributes of a registered op, by slot; `None` where they are not at hand.
    #[inline]
    pub(crate) fn op_slot_names(&self, name: OpName) -> Option<&[Ident]> {
        self.op_names.get(name.0).registered.get()?.slot_names.as_deref()
    }

    /// The default value of an inherent attribute of a registered op, by slot.
    #[inline]
    pub fn op_default(&self, name: OpName, slot: usize) -> Option<Attribute> {
        let registered = self.op_names.get(name.0).registered.get()?;
        match registered.defaults.get() {
            Some(defaults) => *defaults.get(slot)?,
            None => self.new_op_default(name, registered, slot),
        }
    }

    /// The value that a registered op is made with where none is given for an inherent attribute, by slot.
    #[inline]
    pub fn op_initial(&self, name: OpName, slot: usize) -> Option<Attribute> {
        let declared = self.op_descriptor(name)?.attributes.get(slot)?;
        let is_made = matches!(declared.presence, Presence::Default(_) | Presence::Segments);
        if is_made { self.op_default(name, slot) } else { None }
    }

    /// The initial attributes of a registered op, by slot; `None` where they must be looked up one by one.
    #[inline]
    pub(crate) fn op_initials(&self, name: OpName) -> Option<&[Option<Attribute>]> {
        let registered = self.op_names.get(name.0).registered.get()?;
        match registered.initials.get() {
            Some(initials) => Some(initials),
            None => self.new_op_initials(name, registered),
        }
    }

    #[cold]
    fn new_op_initials<'r>(&self, name: OpName, registered: &'r Registered) -> Option<&'r [Option<Attribute>]> {
        if registered.slot_names.is_none() || !self.op_names.is_own(name.0) {
            return None;
        }
        let made = (0..registered.facts.descriptor.attributes.len()).map(|slot| self.op_initial(name, slot)).collect();
        Some(registered.initials.get_or_init(|| made))
    }

    #[cold]
    fn new_op_default(&self, name: OpName, registered: &Registered, slot: usize) -> Option<Attribute> {
        let descriptor = registered.facts.descriptor;
        // Attributes of a scope mean nothing to its base and to other scopes.
        if registered.slot_names.is_none() || !self.op_names.is_own(name.0) {
            return descriptor.default(slot, self);
        }
        let made = (0..descriptor.attributes.len()).map(|slot| descriptor.default(slot, self)).collect();
        *registered.defaults.get_or_init(|| made).get(slot)?
    }

    /// Returns whether an op is unregistered, but one of an announced dialect.
    #[inline]
    pub fn op_is_announced(&self, name: OpName) -> bool {
        self.announced_op(name) == Some(AnnouncedOp::Known)
    }

    /// The status of an unregistered op within its announced dialect.
    #[inline]
    pub(crate) fn announced_op(&self, name: OpName) -> Option<AnnouncedOp> {
        let data = self.op_names.get(name.0);
        data.announced.filter(|_| data.registered.get().is_none())
    }

    /// Returns whether a registered op has all of `traits`; false for unregistered ops.
    #[inline]
    pub fn op_has(&self, name: OpName, traits: OpTraits) -> bool {
        self.op_descriptor(name).is_some_and(|d| d.traits.contains(traits))
    }

    /// The source map: buffers that locations point into.
    pub fn sources(&self) -> &source::SourceMap {
        &self.sources
    }

    /// Resources that `dense_resource` attributes name.
    pub fn resources(&self) -> &blob::ResourceTable {
        &self.resources
    }

    /// Returns whether ops, types and attributes of dialects that are not loaded are accepted.
    pub fn allows_unregistered_dialects(&self) -> bool {
        self.allow_unregistered.load(Ordering::Relaxed)
    }

    /// Sets the policy for dialects that are not loaded.
    pub fn allow_unregistered_dialects(&self, allow: bool) {
        self.allow_unregistered.store(allow, Ordering::Relaxed);
        self.rules.store(0, Ordering::Relaxed);
    }

    /// Returns whether sibling isolates may be processed in parallel.
    pub fn is_multithreading_enabled(&self) -> bool {
        self.threads.load(Ordering::Relaxed)
    }

    /// Turns parallel work on sibling isolates on or off. Results are the same either way.
    pub fn enable_multithreading(&self, enable: bool) {
        self.threads.store(enable, Ordering::Relaxed);
    }

    /// Returns whether diagnostics of an op show it in a note.
    pub fn prints_op_on_diagnostic(&self) -> bool {
        self.print_op_on_diagnostic.load(Ordering::Relaxed)
    }

    /// Turns the note that shows the op of a diagnostic on or off.
    pub fn print_op_on_diagnostic(&self, print: bool) {
        self.print_op_on_diagnostic.store(print, Ordering::Relaxed);
    }

    /// Returns whether errors of conversions say in notes which patterns were tried, and why they do not apply.
    pub fn explains_failures(&self) -> bool {
        self.explain_failures.load(Ordering::Relaxed)
    }

    /// Turns the notes of conversions that say which patterns were tried, and why they do not apply, on or off.
    pub fn explain_failures(&self, explain: bool) {
        self.explain_failures.store(explain, Ordering::Relaxed);
    }

    /// Returns whether errors about names that do not exist suggest similar ones in a note.
    pub fn suggests_names(&self) -> bool {
        self.suggest_names.load(Ordering::Relaxed)
    }

    /// Turns the notes that suggest similar names on or off.
    pub fn suggest_names(&self, suggest: bool) {
        self.suggest_names.store(suggest, Ordering::Relaxed);
    }

    /// Turns on or off a note in diagnostics that shows where in the program they were made.
    pub fn print_stacktrace_on_diagnostic(&self, print: bool) {
        self.print_stacktrace_on_diagnostic.store(print, Ordering::Relaxed);
    }

    /// Returns whether diagnostics have a note with the stack trace of their creation.
    pub fn prints_stacktrace_on_diagnostic(&self) -> bool {
        self.print_stacktrace_on_diagnostic.load(Ordering::Relaxed)
    }

    /// The default flags for printing ops, in the notes of diagnostics and in logs of actions.
    pub fn print_flags(&self) -> PrintFlags {
        self.print_flags.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets the default print flags of ops.
    pub fn set_print_flags(&self, flags: PrintFlags) {
        *self.print_flags.write().unwrap_or_else(PoisonError::into_inner) = flags;
    }

    /// The engine that passes diagnostics to handlers.
    pub fn diagnostics(&self) -> &DiagnosticEngine {
        &self.diagnostics
    }

    /// Interns a location attribute; an attribute that is no location gives `None`.
    pub fn location_of_attr(&self, attr: Attribute) -> Option<Location> {
        self.attr_data(attr).is_location().then_some(Location::interned(attr))
    }

    /// A location as an attribute; positions in a source become file locations.
    pub fn attr_of_location(&self, loc: Location) -> Attribute {
        match loc.repr() {
            LocationRepr::Attr(attr) => attr,
            LocationRepr::Offset(offset) => match self.sources.resolve(offset) {
                Some(at) => self.intern_attr(AttrData::FileLineCol {
                    file: at.file,
                    start_line: at.line,
                    start_column: at.column,
                    given: 2,
                    end_line: at.line,
                    end_column: at.column,
                }),
                None => Attribute::UNKNOWN_LOC,
            },
        }
    }

    /// Returns whether a location is unknown.
    pub fn is_unknown_location(&self, loc: Location) -> bool {
        match loc.repr() {
            LocationRepr::Attr(attr) => attr == Attribute::UNKNOWN_LOC,
            LocationRepr::Offset(offset) => !self.sources.contains(offset),
        }
    }

    /// Returns whether two locations are the same place: positions in a source are compared with file locations.
    pub fn locations_equal(&self, a: Location, b: Location) -> bool {
        a == b || self.attr_of_location(a) == self.attr_of_location(b)
    }
}

/// The id that the `n`-th value interned into a fresh table gets.
pub(crate) const fn fixed_id(n: u32) -> NonZeroU32 {
    match NonZeroU32::new(n) {
        Some(id) => id,
        None => panic!("ids start at 1"),
    }
}
