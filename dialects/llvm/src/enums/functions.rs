//! Functions and their calls.

use dialekt_ir_core::prelude::op::*;

/// The demand on a call in tail position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "Tail Call Kind", width = 64, field)]
pub enum TailCallKind {
    /// None.
    #[case("none")]
    None = 0,
    /// It keeps its own frame.
    #[case("notail")]
    NoTail = 3,
    /// It takes the frame of the caller.
    #[case("musttail")]
    MustTail = 2,
    /// It may take the frame of the caller.
    #[case("tail")]
    Tail = 1,
}

/// The functions that keep a frame pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM FramePointerKind", width = 64, field)]
pub enum FramePointerKind {
    /// None.
    #[case("none")]
    None = 0,
    /// Those that call others.
    #[case("non-leaf")]
    NonLeaf = 1,
    /// All.
    #[case("all")]
    All = 2,
    /// None, but the register is not used for anything else.
    #[case("reserved")]
    Reserved = 3,
    /// Those that call others; elsewhere the register may be used.
    #[case("non-leaf-no-reserve")]
    NonLeafNoReserve = 4,
}

/// The table for unwinding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM Unwind Behavior", width = 64, field)]
pub enum UWTableKind {
    /// None.
    #[case("none")]
    None = 0,
    /// One that is right at calls.
    #[case("sync")]
    Sync = 1,
    /// One that is right anywhere.
    #[case("async")]
    Async = 2,
}

/// The language of inline assembly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "ATT (0) or Intel (1) asm dialect", width = 64)]
pub enum AsmDialect {
    /// That of AT&T.
    #[case("att")]
    ADATT = 0,
    /// That of Intel.
    #[case("intel")]
    ADIntel = 1,
}
