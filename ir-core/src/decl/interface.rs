//! Interfaces of ops, types, attributes and dialects: tables of functions, listed by declarations. [ODS: Interfaces]

use std::any::Any;

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use super::docs::Docs;
use super::op::{OpCheck, VerifyFn};
use crate::context::{Attribute, ContextData, Dialect, Type};
use crate::ir::OpRef;

pub use super::model::{AnyOp, AnyOpView, Fallback, OpInterface, OpKind, OpModel};

/// An interface. There is one `static` of each: an interface is its address.
pub struct InterfaceDef {
    /// The name: `LoopLikeOpInterface`.
    pub name: &'static str,
    /// Tells what may implement it.
    pub of: InterfaceOf,
    /// Interfaces that are implemented with this one.
    pub bases: &'static [&'static InterfaceDef],
    /// For interfaces of ops: checks an op that implements it, before its regions.
    pub verify: Option<OpCheck>,
    /// For interfaces of ops: checks an op that implements it, after its regions.
    pub verify_regions: Option<VerifyFn>,
    /// The documentation from its comment, with the feature `docs`.
    pub docs: Option<&'static Docs>,
}

/// Tells what may implement an interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InterfaceOf {
    /// Operations.
    Op,
    /// Types.
    Type,
    /// Attributes.
    Attr,
    /// Dialects.
    Dialect,
}

/// Prints name and address; the address is the interface's identity.
impl std::fmt::Debug for InterfaceDef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}@{:p}", self.name, std::ptr::from_ref(self))
    }
}

impl PartialEq for InterfaceDef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for InterfaceDef {}

/// The implementation of an interface by an op, type, attribute or dialect.
#[derive(Clone, Copy)]
pub struct InterfaceEntry {
    /// The interface.
    pub interface: &'static InterfaceDef,
    /// The methods: a struct of functions that the interface declares.
    pub table: &'static (dyn Any + Send + Sync),
    /// The implementations of the interfaces that it extends.
    pub bases: &'static [InterfaceEntry],
}

impl InterfaceEntry {
    /// Returns whether the interface is one of these.
    pub const fn is_of(&self, of: InterfaceOf) -> bool {
        self.interface.of as u8 == of as u8
    }

    /// This entry or one of those that it builds on, when it is for this interface.
    #[inline]
    pub fn find(&self, interface: &InterfaceDef) -> Option<&InterfaceEntry> {
        if self.interface == interface {
            return Some(self);
        }
        self.bases.iter().find_map(|base| base.find(interface))
    }
}

/// The entry for an interface among those that a declaration lists.
pub fn find_entry<'e>(entries: &'e [InterfaceEntry], interface: &InterfaceDef) -> Option<&'e InterfaceEntry> {
    entries.iter().find_map(|entry| entry.find(interface))
}

impl std::fmt::Debug for InterfaceEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} by {:p}", self.interface, std::ptr::from_ref(self.table).cast::<()>())
    }
}

impl<'a> OpRef<'a> {
    /// The op's implementation of an interface: its own or an external model.
    #[inline]
    pub fn interface(self, interface: &InterfaceDef) -> Option<&'a InterfaceEntry> {
        self.cx().op_interface(self.name(), interface)
    }
}

/// A type with its context: the receiver of functions of type interfaces.
#[derive(Clone, Copy)]
pub struct TypeRef<'c> {
    cx: &'c ContextData,
    ty: Type,
}

impl<'c> TypeRef<'c> {
    /// A type.
    pub fn new(cx: &'c ContextData, ty: Type) -> TypeRef<'c> {
        TypeRef { cx, ty }
    }

    /// The context.
    #[inline]
    pub fn cx(self) -> &'c ContextData {
        self.cx
    }

    /// The type.
    #[inline]
    pub fn handle(self) -> Type {
        self.ty
    }

    /// The type's implementation of an interface: its own or an external model.
    pub fn interface(self, interface: &InterfaceDef) -> Option<&'c InterfaceEntry> {
        self.cx.type_interface(self.ty, interface)
    }
}

/// An attribute with its context: the receiver of functions of attribute interfaces.
#[derive(Clone, Copy)]
pub struct AttrRef<'c> {
    cx: &'c ContextData,
    attr: Attribute,
}

impl<'c> AttrRef<'c> {
    /// An attribute.
    pub fn new(cx: &'c ContextData, attr: Attribute) -> AttrRef<'c> {
        AttrRef { cx, attr }
    }

    /// The context.
    #[inline]
    pub fn cx(self) -> &'c ContextData {
        self.cx
    }

    /// The attribute.
    #[inline]
    pub fn handle(self) -> Attribute {
        self.attr
    }

    /// The attribute's implementation of an interface: its own or an external model.
    pub fn interface(self, interface: &InterfaceDef) -> Option<&'c InterfaceEntry> {
        self.cx.attr_interface(self.attr, interface)
    }
}

/// A loaded dialect with its context: the receiver of functions of dialect interfaces.
#[derive(Clone, Copy)]
pub struct DialectRef<'c> {
    cx: &'c ContextData,
    dialect: Dialect,
}

impl<'c> DialectRef<'c> {
    /// A dialect that is loaded.
    pub fn new(cx: &'c ContextData, dialect: Dialect) -> DialectRef<'c> {
        DialectRef { cx, dialect }
    }

    /// The context.
    #[inline]
    pub fn cx(self) -> &'c ContextData {
        self.cx
    }

    /// The dialect.
    #[inline]
    pub fn handle(self) -> Dialect {
        self.dialect
    }

    /// The dialect's implementation of an interface: its own or an external model.
    pub fn interface(self, interface: &InterfaceDef) -> Option<&'c InterfaceEntry> {
        self.cx.dialect_interface(self.dialect, interface)
    }
}

/// The implementations of an interface by the dialects that are loaded, found once: for who asks the dialects of many ops. `H` is the
/// handle of the interface, whose function `collect` makes this. Dialects that are loaded later are not in it. [MLIR:
/// DialectInterfaceCollection]
pub struct DialectInterfaces<'c, H> {
    /// Dialects and implementations, by the names of the dialects.
    all: Vec<(Dialect, H)>,
    /// The places of dialects, by their addresses.
    places: HashMap<usize, usize, FixedState>,
    cx: &'c ContextData,
}

impl<'c, H: Copy> DialectInterfaces<'c, H> {
    /// The implementations that a function finds.
    pub fn new(cx: &'c ContextData, of: impl Fn(DialectRef<'c>) -> Option<H>) -> Self {
        let mut dialects = cx.loaded_dialects();
        dialects.sort_by_key(|dialect| dialect.name);
        let find = |dialect| Some((dialect, of(DialectRef::new(cx, dialect))?));
        let all: Vec<(Dialect, H)> = dialects.into_iter().filter_map(find).collect();
        let places = all.iter().enumerate().map(|(place, (dialect, _))| (dialect.address(), place)).collect();
        DialectInterfaces { all, places, cx }
    }

    /// The implementation by a dialect.
    pub fn of_dialect(&self, dialect: Dialect) -> Option<H> {
        self.places.get(&dialect.address()).map(|place| self.all[*place].1)
    }

    /// The implementation by the dialect of an op: of an op that is not registered, by the one that its name begins with.
    pub fn of(&self, op: OpRef<'_>) -> Option<H> {
        match self.cx.op_dialect(op.name()) {
            Some(dialect) => self.of_dialect(dialect),
            None => self.of_prefix(op),
        }
    }

    #[cold]
    fn of_prefix(&self, op: OpRef<'_>) -> Option<H> {
        let prefix = self.cx.dialect_prefix(self.cx.op_ident(op.name()))?;
        let place = self.all.binary_search_by_key(&prefix, |(dialect, _)| dialect.name.as_bytes()).ok()?;
        Some(self.all[place].1)
    }

    /// The implementations, by the names of their dialects.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = H> {
        self.all.iter().map(|(_, found)| *found)
    }
}
