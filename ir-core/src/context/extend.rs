//! Declarations that are added to a context at run time: dialects, and ops, types and attributes of dialects that are
//! extensible. [MLIR: ExtensibleDialect]
//!
//! Declarations are the same data as those of derive macros, kept by [`crate::decl::intern`]; closures take the place
//! of functions that need captured data. Parser, printer and verifier make no difference between the two.
//!
//! ```
//! use dialekt_ir_core::context::Context;
//! use dialekt_ir_core::decl::params::{ParamValue, ParamsAsm};
//! use dialekt_ir_core::decl::intern::{self, Closure};
//! use dialekt_ir_core::decl::{OpDescriptor, ParamsDef, Sizes, TypeConstraintDef, ValueGroup, ValueGroups};
//!
//! let cx = Context::new();
//! let dialect = cx.add_dialect("units").unwrap();
//!
//! // `!units.length<"m">`: one attribute, which is a string.
//! let meters = Closure::keep(Box::new(|cx: &_, values: &[ParamValue]| match values {
//!     [ParamValue::Attr(unit)] if dialekt_ir_core::context::ContextData::string_value(cx, *unit).is_some() => Ok(()),
//!     _ => Err("expected a unit".to_string()),
//! }) as Box<dialekt_ir_core::decl::params::CheckParamsClosure>);
//! let length = cx.add_type(dialect, ParamsDef {
//!     mnemonic: "length",
//!     summary: "length",
//!     asm: ParamsAsm::Attrs,
//!     verify_closure: Some(meters),
//!     ..ParamsDef::EMPTY
//! }).unwrap();
//!
//! let lengths = intern::one(TypeConstraintDef::of(length));
//! cx.add_op(dialect, OpDescriptor {
//!     name: "units.show",
//!     operands: ValueGroups::new(intern::list(&[ValueGroup::one("length", lengths)]), Sizes::One),
//!     ..OpDescriptor::EMPTY
//! }).unwrap();
//! assert!(cx.op_descriptor(cx.op_name("units.show")).is_some());
//! ```
//!
//! As in the reference, added declarations stay as long as the context. Adding takes a lock of the context, so that
//! other threads may parse, verify and print meanwhile; they see a declaration completely or not at all. An op can only
//! be added before its name is used: ops that were made without a declaration are stored in another way than those with
//! one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError, RwLock};

use super::check::Check;
use super::dialect::{Dialect, DialectDescriptor, DialectHooks};
use super::intern::hash_of;
use super::{ContextData, OpFacts, OpName, OpNameData, Registered};
use crate::decl::{OpClosures, OpDescriptor, ParamsDef, intern};
use crate::text::parse::{OpParser, OpState, Parsed};
use crate::types::is_valid_namespace;

/// The reason why a declaration could not be added to a context.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExtendError {
    /// There is a dialect of this name, which was not made while the program ran.
    DialectExists(String),
    /// The dialect with this name may not be extended.
    NotExtensible(&'static str),
    /// There is a declaration of this name.
    Exists(&'static str, String),
    /// Ops of this name may exist: it was used before the op was added.
    WasUsed(&'static str),
    /// The declaration does not agree with itself: all that is wrong with it.
    Invalid(Vec<String>),
}

impl fmt::Display for ExtendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExtendError::DialectExists(name) => {
                write!(f, "a dialect with namespace '{name}' has already been registered")
            }
            ExtendError::NotExtensible(name) => write!(f, "dialect '{name}' is not extensible"),
            ExtendError::Exists(what, name) => write!(f, "{what} '{name}' exists already"),
            ExtendError::WasUsed(name) => write!(f, "operation '{name}' was used before it was added"),
            ExtendError::Invalid(problems) => f.write_str(&problems.join("\n")),
        }
    }
}

impl std::error::Error for ExtendError {}

/// Declarations that were added to the dialects of a context, at run time or by extensions.
#[derive(Clone, Default)]
struct Additions {
    ops: Vec<&'static OpDescriptor>,
    types: AddedParams,
    attrs: AddedParams,
}

/// Types or attributes, by their dialect and name.
type AddedParams = HashMap<(&'static str, &'static str), &'static ParamsDef>;

/// The additions of a context.
#[derive(Default)]
pub(super) struct AdditionTable {
    all: RwLock<Additions>,
    /// True if an extension has added types or attributes, to dialects of any kind.
    has_extensions: AtomicBool,
}

impl AdditionTable {
    /// A copy with the same additions.
    pub(super) fn copy(&self) -> AdditionTable {
        let has_extensions = AtomicBool::new(self.has_extensions.load(Ordering::Acquire));
        AdditionTable { all: RwLock::new(self.read(Clone::clone)), has_extensions }
    }

    /// Adds an op of an extension.
    pub(super) fn declare_op(&self, op: &'static OpDescriptor) {
        self.write(|added| added.ops.push(op));
    }

    /// Adds the types and attributes of an extension. Of two with one name, the first one stays.
    pub(super) fn declare_params(&self, types: &[&'static ParamsDef], attrs: &[&'static ParamsDef]) {
        if types.is_empty() && attrs.is_empty() {
            return;
        }
        self.write(|added| {
            for def in types {
                added.types.entry((def.dialect, def.mnemonic)).or_insert(def);
            }
            for def in attrs {
                added.attrs.entry((def.dialect, def.mnemonic)).or_insert(def);
            }
        });
        self.has_extensions.store(true, Ordering::Release);
    }

    /// Returns whether types and attributes may have been added to a dialect.
    fn may_have(&self, dialect: Dialect) -> bool {
        dialect.extensible || self.has_extensions.load(Ordering::Acquire)
    }

    fn read<R>(&self, with: impl FnOnce(&Additions) -> R) -> R {
        with(&self.all.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn write<R>(&self, with: impl FnOnce(&mut Additions) -> R) -> R {
        with(&mut self.all.write().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The hooks of dialects that are made at run time.
struct RunTimeHooks;

impl DialectHooks for RunTimeHooks {
    fn unknown_type(&self, _dialect: &str, _mnemonic: &str) -> String {
        "expected dynamic type".into()
    }

    fn unknown_attr(&self, _dialect: &str, _mnemonic: &str) -> String {
        "expected dynamic attribute".into()
    }
}

/// The descriptor of the dialects with a name: there is one for all contexts.
fn run_time_dialect(name: &str) -> &'static DialectDescriptor {
    static MADE: LazyLock<Mutex<HashMap<&'static str, &'static DialectDescriptor>>> = LazyLock::new(Mutex::default);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let name = intern::text(name);
    made.entry(name).or_insert_with(|| {
        let hooks = &RunTimeHooks;
        Box::leak(Box::new(DialectDescriptor { extensible: true, hooks, ..DialectDescriptor::new(name) }))
    })
}

/// The custom form of ops that have none: the generic form is the only one.
fn no_parser(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let at = p.token().start;
    Err(p.op_error_at(op, at, "dynamic operation do not define any parser function"))
}

static NO_CLOSURES: OpClosures =
    OpClosures { verify: None, verify_regions: None, parse: None, print: None, infer: None };

impl ContextData {
    /// The extensible dialect with this name, which is created unless it exists.
    ///
    /// # Errors
    /// The name is no valid namespace, or that of another dialect of the context.
    pub fn add_dialect(&self, name: &str) -> Result<Dialect, ExtendError> {
        if !is_valid_namespace(name.as_bytes()) {
            return Err(ExtendError::Invalid(vec![format!("{name}: this is no namespace")]));
        }
        if self.is_registered(name) {
            return Err(ExtendError::DialectExists(name.into()));
        }
        let made = run_time_dialect(name);
        let dialect = self.load_made(made);
        if dialect.is(made) { Ok(dialect) } else { Err(ExtendError::DialectExists(name.into())) }
    }

    /// Adds an op to a dialect. Without a format and a parser, its custom form is an error.
    ///
    /// # Errors
    /// The dialect is not extensible, has an op of that name, or one was used; the declaration does not agree with itself.
    pub fn add_op(&self, dialect: Dialect, op: OpDescriptor) -> Result<&'static OpDescriptor, ExtendError> {
        let mut op = OpDescriptor { name: intern::text(op.name), closures: op.closures.or(Some(&NO_CLOSURES)), ..op };
        if !op.asm.has_format() && op.asm.parse.is_none() {
            op.asm.parse = Some(no_parser);
        }
        let op = intern::one(op);
        self.check_addition(dialect, |check| check.op(op))?;
        let name = self.register_new_op(dialect, op)?;
        self.op_models(op.name).into_iter().for_each(|model| self.attach_interface(name, model));
        self.dialects.additions.write(|added| added.ops.push(op));
        self.more_is_declared();
        Ok(op)
    }

    /// Adds a type to a dialect, whose name takes the place of that in the declaration.
    ///
    /// # Errors
    /// The dialect is not extensible, or has a type of that name; the declaration does not agree with itself.
    pub fn add_type(&self, dialect: Dialect, def: ParamsDef) -> Result<&'static ParamsDef, ExtendError> {
        let def = self.check_params(dialect, def)?;
        let exists = || ExtendError::Exists("type", format!("{}.{}", def.dialect, def.mnemonic));
        if dialect.types.iter().any(|other| other.mnemonic == def.mnemonic) {
            return Err(exists());
        }
        let added = self.dialects.additions.write(|added| match added.types.entry((def.dialect, def.mnemonic)) {
            Entry::Vacant(entry) => Ok(*entry.insert(def)),
            Entry::Occupied(_) => Err(exists()),
        });
        self.more_is_declared();
        added
    }

    /// Adds an attribute to a dialect, whose name takes the place of that in the declaration.
    ///
    /// # Errors
    /// The dialect is not extensible, or has an attribute of that name; the declaration does not agree with itself.
    pub fn add_attr(&self, dialect: Dialect, def: ParamsDef) -> Result<&'static ParamsDef, ExtendError> {
        let def = self.check_params(dialect, def)?;
        let exists = || ExtendError::Exists("attribute", format!("{}.{}", def.dialect, def.mnemonic));
        if dialect.attrs.iter().any(|other| other.mnemonic == def.mnemonic) {
            return Err(exists());
        }
        let added = self.dialects.additions.write(|added| match added.attrs.entry((def.dialect, def.mnemonic)) {
            Entry::Vacant(entry) => Ok(*entry.insert(def)),
            Entry::Occupied(_) => Err(exists()),
        });
        self.more_is_declared();
        added
    }

    fn check_params(&self, dialect: Dialect, def: ParamsDef) -> Result<&'static ParamsDef, ExtendError> {
        let def = ParamsDef { dialect: dialect.name, mnemonic: intern::text(def.mnemonic), ..def };
        let def = intern::one(def);
        self.check_addition(dialect, |check| check.params(def))?;
        Ok(def)
    }

    fn check_addition(&self, dialect: Dialect, check: impl FnOnce(&mut Check<'_>)) -> Result<(), ExtendError> {
        if !dialect.extensible {
            return Err(ExtendError::NotExtensible(dialect.name));
        }
        let mut problems = Vec::new();
        check(&mut Check { cx: self, dialect: dialect.descriptor(), problems: &mut problems });
        if problems.is_empty() { Ok(()) } else { Err(ExtendError::Invalid(problems)) }
    }

    /// Registers an op whose name was not used before.
    fn register_new_op(&self, dialect: Dialect, descriptor: &'static OpDescriptor) -> Result<OpName, ExtendError> {
        let ident = self.ident(descriptor.name);
        let slot_names = descriptor.attributes.iter().map(|slot| self.ident(slot.name)).collect();
        let facts = Arc::new(OpFacts::new(descriptor, Some(dialect)));
        let registered = Registered {
            facts: facts.clone(),
            slot_names: Some(slot_names),
            defaults: OnceLock::new(),
            initials: OnceLock::new(),
            dialect: OnceLock::from(dialect),
        };
        let mut is_new = false;
        let name = self.op_names.intern(
            hash_of(&ident),
            |known| known.ident == ident,
            || {
                is_new = true;
                OpNameData { ident, registered: OnceLock::from(registered), attached: OnceLock::new(), announced: None }
            },
        );
        let name = OpName(name);
        if is_new {
            self.op_table.register(name, &facts);
        }
        match self.op_descriptor(name) {
            _ if is_new => Ok(name),
            Some(_) => Err(ExtendError::Exists("operation", descriptor.name.into())),
            None => Err(ExtendError::WasUsed(descriptor.name)),
        }
    }
}

impl ContextData {
    /// The declaration of the type `!dialect.mnemonic`, static or added at run time.
    pub fn type_def(&self, dialect: Dialect, mnemonic: &str) -> Option<&'static ParamsDef> {
        let declared = dialect.types.iter().find(|def| def.mnemonic == mnemonic);
        declared.copied().or_else(|| self.added_type(dialect, mnemonic))
    }

    /// The declaration of the attribute `#dialect.mnemonic`, static or added at run time.
    pub fn attr_def(&self, dialect: Dialect, mnemonic: &str) -> Option<&'static ParamsDef> {
        let declared = dialect.attrs.iter().find(|def| def.mnemonic == mnemonic);
        declared.copied().or_else(|| self.added_attr(dialect, mnemonic))
    }

    /// The type of this name that was added to a dialect.
    pub(crate) fn added_type(&self, dialect: Dialect, mnemonic: &str) -> Option<&'static ParamsDef> {
        let find = |added: &Additions| added.types.get(&(dialect.name, mnemonic)).copied();
        if self.dialects.additions.may_have(dialect) { self.dialects.additions.read(find) } else { None }
    }

    /// The attribute of this name that was added to a dialect.
    pub(crate) fn added_attr(&self, dialect: Dialect, mnemonic: &str) -> Option<&'static ParamsDef> {
        let find = |added: &Additions| added.attrs.get(&(dialect.name, mnemonic)).copied();
        if self.dialects.additions.may_have(dialect) { self.dialects.additions.read(find) } else { None }
    }

    /// The types that were added to a dialect, by name.
    pub fn added_types(&self, dialect: Dialect) -> Vec<&'static ParamsDef> {
        self.added_params(dialect, |added| &added.types)
    }

    /// The attributes that were added to a dialect, by name.
    pub fn added_attrs(&self, dialect: Dialect) -> Vec<&'static ParamsDef> {
        self.added_params(dialect, |added| &added.attrs)
    }

    fn added_params(&self, dialect: Dialect, of: fn(&Additions) -> &AddedParams) -> Vec<&'static ParamsDef> {
        if !self.dialects.additions.may_have(dialect) {
            return Vec::new();
        }
        let all = |added: &Additions| of(added).values().copied().filter(|def| def.dialect == dialect.name).collect();
        let mut found: Vec<&'static ParamsDef> = self.dialects.additions.read(all);
        found.sort_unstable_by_key(|def| def.mnemonic);
        found
    }

    /// The ops that were added to a dialect, in that order.
    pub fn added_ops(&self, dialect: Dialect) -> Vec<&'static OpDescriptor> {
        let is_of =
            |op: &&&'static OpDescriptor| op.name.strip_prefix(dialect.name).is_some_and(|rest| rest.starts_with('.'));
        self.dialects.additions.read(|added| added.ops.iter().filter(is_of).copied().collect())
    }
}
