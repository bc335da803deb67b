//! Dialects and op descriptors: what a context knows about registered names.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, PoisonError, RwLock};

use super::{Attribute, Context, ContextData, Ident, NamedAttr, Registered, ResourceId, Type};
use crate::diag::Diagnostic;
use crate::ir::{Block, OpRef, RegionRef, Value};
use crate::text::parse::{OpParser, OpState, Parsed, Parser, ResourceEntry};
use crate::text::print::{Printer, ResourcePrinter};

bitflags::bitflags! {
    /// Traits that ir-core itself interprets. [MLIR docs: Traits]
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct OpTraits: u64 {
        /// No use inside the regions of a value defined outside.
        const ISOLATED_FROM_ABOVE = 1;
        /// Last in its block.
        const TERMINATOR = 1 << 1;
        /// A name in the symbol table of its parent.
        const SYMBOL = 1 << 2;
        /// One region whose symbols form a table.
        const SYMBOL_TABLE = 1 << 3;
        /// Every region has at most one block.
        const SINGLE_BLOCK = 1 << 4;
        /// Blocks of the regions need no terminator.
        const NO_TERMINATOR = 1 << 5;
        /// Regions are graph regions: no dominance inside a block.
        const GRAPH_REGIONS = 1 << 6;
        /// Entry blocks have no arguments.
        const NO_REGION_ARGUMENTS = 1 << 7;
        /// Starts a scope of affine symbols.
        const AFFINE_SCOPE = 1 << 8;
        /// The order of operands does not matter.
        const COMMUTATIVE = 1 << 9;
    }
}

/// How many operands, results, regions or successors an op takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arity {
    /// At least so many.
    pub min: u32,
    /// At most so many, `None` for any number.
    pub max: Option<u32>,
}

impl Arity {
    /// None.
    pub const ZERO: Arity = Arity::exactly(0);
    /// Any number.
    pub const ANY: Arity = Arity { min: 0, max: None };

    /// Exactly `n`.
    pub const fn exactly(n: u32) -> Arity {
        Arity { min: n, max: Some(n) }
    }
}

/// An inherent attribute: it has a fixed slot on every op of its kind.
#[derive(Clone, Debug)]
pub struct AttrSlot {
    /// The name.
    pub name: Cow<'static, str>,
    /// Whether an op without it is invalid.
    pub required: bool,
    /// What values may be there; the summary completes `failed to satisfy constraint: `.
    pub constraint: AttrConstraint,
}

impl AttrSlot {
    /// What is said of an op whose attribute does not satisfy the constraint.
    pub fn violation(&self, op: &str) -> String {
        format!("'{op}' op attribute '{}' failed to satisfy constraint: {}", self.name, self.constraint.summary)
    }
}

/// A claim on an attribute value, which the verifier checks.
#[derive(Clone, Debug)]
pub struct AttrConstraint {
    /// The text shown when a value does not satisfy it.
    pub summary: Cow<'static, str>,
    /// Whether the slot can hold the value at all: the kind of attribute is right.
    pub storage: fn(&ContextData, Attribute) -> bool,
    /// The predicate.
    pub holds: fn(&ContextData, Attribute) -> bool,
}

/// Parses the custom form of an op, behind its name.
pub type ParseFn = fn(&mut OpParser<'_>, &mut OpState) -> Parsed;

/// Checks an op; what is wrong goes to the second argument.
pub type VerifyFn = fn(OpRef<'_>, &mut Vec<Diagnostic>) -> Result<(), Invalid>;

/// The error of a check that reported what it found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Invalid;

/// What the verifier checks of a trait or interface. [ODS: Traits]
///
/// The variant says when: *structural* traits before the declared attributes, *native* ones after them, *region* ones when
/// all that is nested in the op is known to be valid. Within each of the three, checks run in the order of the list.
#[derive(Clone, Debug)]
pub enum TraitCheck {
    /// Structural: entry blocks have no arguments.
    NoRegionArguments,
    /// Structural: every region has at most one block, and that one ends in something unless the op needs no terminators.
    SingleBlock,
    /// Structural: the op around it is one of these.
    ParentOneOf(Cow<'static, [Cow<'static, str>]>),
    /// Structural: one of the ops around it is one of these.
    AncestorOneOf(Cow<'static, [Cow<'static, str>]>),
    /// Native: last in its block.
    Terminator,
    /// Native: a name in the symbol table of its parent.
    Symbol(SymbolCheck),
    /// Native: anything else, an interface for example.
    Hook(VerifyFn),
    /// Region: single blocks end in this op.
    ImplicitTerminator(Cow<'static, str>),
    /// Region: no use inside of a value defined outside.
    IsolatedFromAbove,
    /// Region: names of symbols are unique.
    SymbolTable,
    /// Region: anything else.
    RegionHook(VerifyFn),
}

/// What kind of symbol an op is.
#[derive(Clone, Copy, Debug)]
pub struct SymbolCheck {
    /// Whether an op without a name is no symbol, rather than an invalid one.
    pub optional: bool,
    /// Whether an op is a declaration only, which then cannot be public; `None` where all are definitions.
    pub is_declaration: Option<fn(OpRef<'_>) -> bool>,
}

/// What is declared of an op. Static for dialects compiled in; a context may also own descriptors built at run time.
#[derive(Clone, Debug)]
pub struct OpDescriptor {
    /// The full name, `dialect.op`.
    pub name: Cow<'static, str>,
    /// Traits.
    pub traits: OpTraits,
    /// Number of operands.
    pub operands: Arity,
    /// Number of results.
    pub results: Arity,
    /// Number of regions.
    pub regions: Arity,
    /// Number of successors.
    pub successors: Arity,
    /// Inherent attributes, in alphabetical order of their names.
    pub attributes: Cow<'static, [AttrSlot]>,
    /// The slots in the order in which the attributes are declared: their constraints are checked in it. Empty when that is
    /// the alphabetical order.
    pub declared_order: Cow<'static, [u16]>,
    /// What the verifier checks of its traits and interfaces, in the order in which the op lists them. Every trait of
    /// [`traits`](Self::traits) that can be violated stands here too; see [`unchecked_traits`](Self::unchecked_traits).
    pub checks: Cow<'static, [TraitCheck]>,
    /// Checks of the op itself, run before its regions are verified.
    pub verify: Option<VerifyFn>,
    /// Checks of the op that look into its regions, run after these.
    pub verify_regions: Option<VerifyFn>,
    /// How it is written.
    pub asm: OpAsm,
}

/// How ops of a kind are written: all defaults are the generic form and plain numbers.
#[derive(Clone, Copy, Debug)]
pub struct OpAsm {
    /// Parses the custom form behind the name, without the location.
    pub parse: Option<ParseFn>,
    /// Prints the custom form behind the name, without the location.
    pub print: Option<PrintFn>,
    /// The dialect whose prefix op names inside the regions go without.
    pub default_dialect: &'static str,
    /// Names results.
    pub result_names: Option<ResultNamesFn>,
    /// Names the arguments of a region's entry block.
    pub argument_names: Option<ArgumentNamesFn>,
    /// Names the blocks of the regions.
    pub block_names: Option<BlockNamesFn>,
}

/// Prints the custom form of an op.
pub type PrintFn = fn(OpRef<'_>, &mut Printer<'_>);
/// Calls back with the names of results; each names also the results behind it that get no name.
pub type ResultNamesFn = fn(OpRef<'_>, &mut dyn FnMut(Value, &[u8]));
/// Calls back with the names of arguments.
pub type ArgumentNamesFn = fn(RegionRef<'_>, &mut dyn FnMut(Value, &[u8]));
/// Calls back with the names of blocks, without `^`.
pub type BlockNamesFn = fn(OpRef<'_>, &mut dyn FnMut(Block, &[u8]));

impl OpAsm {
    /// The generic form and plain numbers.
    pub const GENERIC: OpAsm = OpAsm {
        parse: None,
        print: None,
        default_dialect: "",
        result_names: None,
        argument_names: None,
        block_names: None,
    };
}

impl OpDescriptor {
    /// Whether ops of this kind own an isolate: isolated from above, without operands, results or successors.
    pub fn owns_isolate(&self) -> bool {
        self.traits.contains(OpTraits::ISOLATED_FROM_ABOVE)
            && [self.operands, self.results, self.successors].iter().all(|a| a.max == Some(0))
    }

    /// Traits that the op is said to have and that no check of [`checks`](Self::checks) stands for: a mistake of the
    /// descriptor.
    pub fn unchecked_traits(&self) -> OpTraits {
        let checked = self.checks.iter().map(|check| match check {
            TraitCheck::NoRegionArguments => OpTraits::NO_REGION_ARGUMENTS,
            TraitCheck::SingleBlock => OpTraits::SINGLE_BLOCK,
            TraitCheck::Terminator => OpTraits::TERMINATOR,
            TraitCheck::Symbol(_) => OpTraits::SYMBOL,
            TraitCheck::SymbolTable => OpTraits::SYMBOL_TABLE,
            TraitCheck::IsolatedFromAbove => OpTraits::ISOLATED_FROM_ABOVE,
            _ => OpTraits::empty(),
        });
        // These change how other ops are checked, and cannot be violated themselves.
        let passive =
            OpTraits::NO_TERMINATOR | OpTraits::GRAPH_REGIONS | OpTraits::AFFINE_SCOPE | OpTraits::COMMUTATIVE;
        checked.fold(self.traits - passive, |rest, found| rest - found)
    }

    /// The slot of an inherent attribute.
    #[inline]
    pub fn slot(&self, name: &[u8]) -> Option<usize> {
        self.attributes.iter().position(|a| a.name.as_bytes() == name)
    }
}

/// A descriptor, compiled in or owned by the context.
#[derive(Clone)]
pub enum DescriptorRef {
    /// Compiled in.
    Static(&'static OpDescriptor),
    /// Built at run time.
    Shared(Arc<OpDescriptor>),
}

impl Deref for DescriptorRef {
    type Target = OpDescriptor;
    #[inline]
    fn deref(&self) -> &OpDescriptor {
        match self {
            DescriptorRef::Static(d) => d,
            DescriptorRef::Shared(d) => d,
        }
    }
}

/// What is declared of a dialect.
pub struct DialectDescriptor {
    /// The namespace.
    pub name: &'static str,
    /// Dialects that are loaded with this one.
    pub dependencies: &'static [&'static DialectDescriptor],
    /// Its ops.
    pub ops: &'static [&'static OpDescriptor],
    /// Whether op names of this dialect that are not registered are accepted.
    pub allows_unknown_ops: bool,
    /// Behaviour of the dialect as a whole.
    pub hooks: &'static dyn DialectHooks,
}

/// Behaviour of a dialect as a whole; every method has a neutral default.
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

    /// Checks a discardable attribute `dialect.name` of this dialect on a result of what a region of `op` computes.
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

    /// Whether the dialect has types, so that [`parse_type`](Self::parse_type) is asked.
    fn has_types(&self) -> bool {
        false
    }

    /// Parses the type `!dialect.mnemonic..` from behind the mnemonic on; `None` when there is no such type.
    fn parse_type(&self, _parser: &mut Parser<'_>, _mnemonic: &str) -> Option<Parsed<Type>> {
        None
    }

    /// Whether the dialect has attributes, so that [`parse_attr`](Self::parse_attr) is asked.
    fn has_attrs(&self) -> bool {
        false
    }

    /// Parses the attribute `#dialect.mnemonic..` from behind the mnemonic on; `None` when there is no such attribute. `ty` is
    /// the type behind the attribute, or that its user asks for.
    fn parse_attr(&self, _parser: &mut Parser<'_>, _mnemonic: &str, _ty: Option<Type>) -> Option<Parsed<Attribute>> {
        None
    }

    /// Whether sections of resources may be there for the dialect.
    fn has_resources(&self) -> bool {
        false
    }

    /// Whether the dialect has a resource with this key.
    fn declares_resource(&self, _key: &[u8]) -> bool {
        self.has_resources()
    }

    /// Reads an entry of a section of resources. Unless the dialect does something else, the resource holds what is there.
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

    /// The alias that an attribute is to be printed under.
    fn attr_alias(&self, _cx: &ContextData, _attr: Attribute) -> Option<Alias> {
        None
    }

    /// The alias that a type is to be printed under.
    fn type_alias(&self, _cx: &ContextData, _ty: Type) -> Option<Alias> {
        None
    }
}

/// The choice of a printing alias.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alias {
    /// The name, without sigil and number.
    pub name: Cow<'static, str>,
    /// Whether a later dialect's choice replaces this one.
    pub overridable: bool,
}

/// Hooks of a dialect that has none.
pub struct NoHooks;
impl DialectHooks for NoHooks {}

/// The dialects that a context may load, by name. Registering one registers those that it depends on.
#[derive(Clone, Default)]
pub struct DialectRegistry {
    dialects: HashMap<&'static str, &'static DialectDescriptor>,
    announced: std::collections::HashSet<&'static str>,
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
            if self.dialects.insert(dialect.name, dialect).is_none() {
                todo.extend(dialect.dependencies);
            }
        }
        self
    }

    /// Announces a dialect that exists, but that this program does not declare. Its ops, types and attributes are
    /// unregistered, but for two things: aliases are chosen in the properties of its ops, as for registered ones (the
    /// reference chooses none in the properties of ops that it does not know), and its types and attributes may stand where
    /// only a registered dialect can say whether they may: as elements of vectors and memrefs, and as memory spaces.
    pub fn announce(&mut self, name: &'static str) -> &mut Self {
        self.announced.insert(name);
        self
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

/// A loaded dialect.
#[derive(Clone, Copy)]
pub struct Dialect(&'static DialectDescriptor);

impl Deref for Dialect {
    type Target = DialectDescriptor;
    fn deref(&self) -> &DialectDescriptor {
        self.0
    }
}

/// The registry of a context and what was loaded from it, in order.
pub(super) struct DialectTable {
    registry: RwLock<DialectRegistry>,
    loaded: RwLock<Vec<Dialect>>,
}

impl DialectTable {
    pub(super) fn new(registry: DialectRegistry) -> Self {
        DialectTable { registry: RwLock::new(registry), loaded: RwLock::default() }
    }

    /// The same registry and the same loaded dialects.
    pub(super) fn copy(&self) -> Self {
        DialectTable {
            registry: RwLock::new(self.registry.read().unwrap_or_else(PoisonError::into_inner).clone()),
            loaded: RwLock::new(self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()),
        }
    }
}

impl Context {
    /// The dialects that may be loaded.
    pub fn registry(&self) -> DialectRegistry {
        self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes more dialects known; those already loaded stay as they are.
    pub fn append_registry(&self, more: &DialectRegistry) {
        let mut registry = self.dialects.registry.write().unwrap_or_else(PoisonError::into_inner);
        for dialect in more.dialects.values() {
            registry.insert(dialect);
        }
        registry.announced.extend(&more.announced);
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
        let mut todo = vec![found];
        let mut order = Vec::new();
        while let Some(dialect) = todo.pop() {
            if order.iter().chain(loaded.iter()).all(|d: &Dialect| d.name != dialect.name) {
                order.push(Dialect(dialect));
                todo.extend(dialect.dependencies);
            }
        }
        // Dependencies first; their ops are registered before anyone can see the dialect as loaded.
        for dialect in order.iter().rev() {
            for op in dialect.ops {
                self.register_op(DescriptorRef::Static(op));
            }
            loaded.push(*dialect);
        }
        Some(Dialect(found))
    }

    /// The dialect with this name, when it is loaded.
    pub fn loaded_dialect(&self, name: &[u8]) -> Option<Dialect> {
        let loaded = self.dialects.loaded.read().unwrap_or_else(PoisonError::into_inner);
        loaded.iter().find(|d| d.name.as_bytes() == name).copied()
    }

    /// The builtin dialect.
    pub fn builtin_dialect(&self) -> Dialect {
        Dialect(&crate::builtin::DIALECT)
    }

    /// All loaded dialects, in the order of loading.
    pub fn loaded_dialects(&self) -> Vec<Dialect> {
        self.dialects.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether a dialect was announced, or is known.
    pub fn is_announced(&self, name: &[u8]) -> bool {
        let Ok(name) = std::str::from_utf8(name) else { return false };
        let registry = self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner);
        registry.announced.contains(name) || registry.dialects.contains_key(name)
    }

    /// The names of all dialects that the registry knows, sorted.
    pub fn available_dialects(&self) -> Vec<&'static str> {
        self.dialects.registry.read().unwrap_or_else(PoisonError::into_inner).names()
    }

    /// Registers an op under its name. `false` when the name is registered already: the first descriptor stays.
    pub fn register_op(&self, descriptor: DescriptorRef) -> bool {
        let ident: Ident = self.ident(descriptor.name.as_bytes());
        let name = self.intern_op_name(ident);
        let slot_names = self.op_names.is_own(name.0).then(|| {
            let names = descriptor.attributes.iter().map(|slot| self.ident(slot.name.as_bytes()));
            names.collect()
        });
        self.op_names.get(name.0).registered.set(Registered { descriptor, slot_names }).is_ok()
    }
}
