//! Symbols: their linkage and visibility.

use dialekt_ir_core::prelude::op::*;

/// The linkage of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM linkage types", width = 64, field)]
pub enum Linkage {
    /// Seen from outside.
    #[case("external")]
    External = 0,
    /// Defined elsewhere; the definition is here for optimizations.
    #[case("available_externally")]
    AvailableExternally = 1,
    /// One of several definitions is kept, if it is used.
    #[case("linkonce")]
    Linkonce = 2,
    /// One of several equal definitions is kept, if it is used.
    #[case("linkonce_odr")]
    LinkonceODR = 3,
    /// One of several definitions is kept.
    #[case("weak")]
    Weak = 4,
    /// One of several equal definitions is kept.
    #[case("weak_odr")]
    WeakODR = 5,
    /// Arrays of that name are joined.
    #[case("appending")]
    Appending = 6,
    /// Seen in the module only, with a name.
    #[case("internal")]
    Internal = 7,
    /// Seen in the module only, without a name.
    #[case("private")]
    Private = 8,
    /// Defined elsewhere, perhaps: its address may be null.
    #[case("extern_weak")]
    ExternWeak = 9,
    /// A tentative definition, as C has them.
    #[case("common")]
    Common = 10,
}

/// The choice among several definitions of one symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM Comdat Types", width = 64, field)]
pub enum ComdatKind {
    /// Any of them.
    Any = 0,
    /// Any of them; all have to be equal.
    #[case("exactmatch")]
    ExactMatch = 1,
    /// The largest one.
    Largest = 2,
    /// The only one: there may be no other.
    #[case("nodeduplicate")]
    NoDeduplicate = 3,
    /// Any of them; all have to be of one size.
    #[case("samesize")]
    SameSize = 4,
}

/// The places where the address of a symbol does not matter, so that symbols may be merged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM GlobalValue UnnamedAddr", width = 64)]
pub enum UnnamedAddr {
    /// It does.
    #[case("")]
    None = 0,
    /// It does not in the module.
    #[case("local_unnamed_addr")]
    Local = 1,
    /// It does not anywhere.
    #[case("unnamed_addr")]
    Global = 2,
}

/// The visibility of a symbol in its shared object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM GlobalValue Visibility", width = 64)]
pub enum Visibility {
    /// As the format of objects has it.
    #[case("")]
    Default = 0,
    /// No other shared object sees it.
    Hidden = 1,
    /// No other shared object replaces it.
    Protected = 2,
}
