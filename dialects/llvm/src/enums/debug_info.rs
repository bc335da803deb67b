//! Debug information.

use dialekt_ir_core::prelude::op::*;

/// The amount of debug information that is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM debug emission kind", width = 64, field)]
pub enum DIEmissionKind {
    /// None.
    #[case("None")]
    None = 0,
    /// All.
    #[case("Full")]
    Full = 1,
    /// Lines only.
    #[case("LineTablesOnly")]
    LineTablesOnly = 2,
    /// Directives for the debugger only.
    #[case("DebugDirectivesOnly")]
    DebugDirectivesOnly = 3,
}

/// The table of names that a debugger looks things up in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM debug name table kind", width = 64, field)]
pub enum DINameTableKind {
    /// The usual one.
    #[case("Default")]
    Default = 0,
    /// That of GNU.
    #[case("GNU")]
    GNU = 1,
    /// None.
    #[case("None")]
    None = 2,
    /// That of Apple.
    #[case("Apple")]
    Apple = 3,
}

/// Properties of functions of the source language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM DISubprogram flags", bits, primary_groups, quoted, field)]
pub enum DISubprogramFlags {
    /// Chosen by the type at run time.
    #[case("Virtual")]
    Virtual = 1,
    /// Chosen at run time, and without a body.
    #[case("PureVirtual")]
    PureVirtual = 1 << 1,
    /// Not seen from other units.
    #[case("LocalToUnit")]
    LocalToUnit = 1 << 2,
    /// Defined here.
    #[case("Definition")]
    Definition = 1 << 3,
    /// Optimized.
    #[case("Optimized")]
    Optimized = 1 << 4,
    /// Without effects.
    #[case("Pure")]
    Pure = 1 << 5,
    /// Applied to each element of arrays.
    #[case("Elemental")]
    Elemental = 1 << 6,
    /// It may call itself.
    #[case("Recursive")]
    Recursive = 1 << 7,
    /// Where the program starts.
    #[case("MainSubprogram")]
    MainSubprogram = 1 << 8,
    /// Deleted.
    #[case("Deleted")]
    Deleted = 1 << 9,
    /// A method of Objective-C that is called directly.
    #[case("ObjCDirect")]
    ObjCDirect = 1 << 11,
}
