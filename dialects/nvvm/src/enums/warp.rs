//! The threads of a warp.

use dialekt_ir_core::prelude::op::*;

/// A reduction over the threads of a warp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.redux_kind",
    symbol = "ReduxKindAttr",
    summary = "NVVM redux kind",
    type_name = "::mlir::NVVM::ReduxKind"
)]
#[assembly($value)]
pub enum ReduxKind {
    /// The sum.
    #[case("add")]
    Add = 1,
    /// The bitwise and.
    #[case("and")]
    And = 2,
    /// The greatest signed integer.
    #[case("max")]
    Max = 3,
    /// The least signed integer.
    #[case("min")]
    Min = 4,
    /// The bitwise or.
    #[case("or")]
    Or = 5,
    /// The greatest unsigned integer.
    #[case("umax")]
    Umax = 6,
    /// The least unsigned integer.
    #[case("umin")]
    Umin = 7,
    /// The bitwise exclusive or.
    #[case("xor")]
    Xor = 8,
    /// The least float.
    #[case("fmin")]
    Fmin = 9,
    /// The greatest float.
    #[case("fmax")]
    Fmax = 10,
}

/// The thread that a value is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.shfl_kind",
    symbol = "ShflKindAttr",
    summary = "NVVM shuffle kind",
    type_name = "::mlir::NVVM::ShflKind"
)]
#[assembly($value)]
pub enum ShflKind {
    /// The one whose number differs in the bits of the offset.
    #[case("bfly")]
    Bfly = 0,
    /// The one before it, by the offset.
    #[case("up")]
    Up = 1,
    /// The one behind it, by the offset.
    #[case("down")]
    Down = 2,
    /// The one whose number is the offset.
    #[case("idx")]
    Idx = 3,
}

/// The vote of the threads of a warp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.vote_sync_kind",
    symbol = "VoteSyncKindAttr",
    summary = "NVVM vote sync kind",
    type_name = "::mlir::NVVM::VoteSyncKind"
)]
#[assembly($value)]
pub enum VoteSyncKind {
    /// If one says yes.
    #[case("any")]
    Any = 0,
    /// If all say yes.
    #[case("all")]
    All = 1,
    /// The bits of those that say yes.
    #[case("ballot")]
    Ballot = 2,
    /// If all say the same.
    #[case("uni")]
    Uni = 3,
}

/// The threads whose values are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.match_sync_kind",
    symbol = "MatchSyncKindAttr",
    summary = "NVVM match sync kind",
    type_name = "::mlir::NVVM::MatchSyncKind"
)]
#[assembly($value)]
pub enum MatchSyncKind {
    /// Each thread gets those with its value.
    #[case("any")]
    Any = 0,
    /// All get the same answer, if all values are equal.
    #[case("all")]
    All = 1,
}
