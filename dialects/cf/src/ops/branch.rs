//! Branches to one or two blocks, and `cf.assert`.

// The derive documents the fields of ops.
#![allow(missing_docs)]

use dialekt_interfaces::{self as interfaces, SuccessorOperands, WeightedBranchOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize;

/// Ends the program with a message unless a condition holds.
///
/// It is no terminator: where the condition holds, nothing happens. The message is a string. Its effect on memory is a write, so that it stays
/// where it is.
///
/// ```mlir
/// cf.assert %ok, "index out of bounds"
/// ```
#[derive(Op)]
#[op(name = "cf.assert", effects(Write), canonicalize(canonicalize::DropTrueAssert))]
#[assembly($arg "," $msg attr_dict)]
pub struct Assert {
    pub arg: Operand<I1>,
    pub msg: Attr<StrAttr>,
}

/// Goes on with another block.
///
/// The operands become the arguments of the block.
///
/// ```mlir
///   cf.br ^next(%x : i32)
/// ^next(%y: i32):
///   cf.br ^next(%y : i32)
/// ```
#[derive(Op)]
#[op(
    name = "cf.br",
    rename_all = "camelCase",
    interfaces(interfaces::BranchOpInterface),
    traits(Pure, Terminator),
    canonicalize(canonicalize::SimplifyBranch)
)]
#[assembly($dest ("(" $dest_operands^ ":" type($dest_operands) ")")? attr_dict)]
pub struct Branch {
    pub dest_operands: Operands<AnyType>,
    pub dest: Successor,
}

/// Goes on with one of two blocks, as a condition says.
///
/// Both may be the same block, with other operands. Weights tell how often each is expected to be taken.
///
/// ```mlir
///   cf.cond_br %found weights([1, 9]), ^done(%x : i32), ^again
/// ^again:
///   cf.br ^done(%y : i32)
/// ^done(%result: i32):
///   func.call_indirect %continue(%result) : (i32) -> ()
///   ub.unreachable
/// ```
#[derive(Op)]
#[op(
    name = "cf.cond_br",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    interfaces(interfaces::BranchOpInterface, WeightedBranchOpInterface {}),
    traits(Pure, Terminator),
    canonicalize(
        canonicalize::SimplifyConstCondBranchPred,
        canonicalize::SimplifyPassThroughCondBranch,
        canonicalize::SimplifyCondBranchIdenticalSuccessors,
        canonicalize::SimplifyCondBranchFromCondBranchOnSameCondition,
        canonicalize::CondBranchTruthPropagation,
        canonicalize::DropUnreachableCondBranch
    )
)]
#[assembly(
    $condition ("weights" "(" $branch_weights^ ")")? ","
    $true_dest ("(" $true_dest_operands^ ":" type($true_dest_operands) ")")? ","
    $false_dest ("(" $false_dest_operands^ ":" type($false_dest_operands) ")")?
    attr_dict
)]
pub struct CondBranch {
    pub condition: Operand<I1>,
    pub true_dest_operands: Operands<AnyType>,
    pub false_dest_operands: Operands<AnyType>,
    #[name("branch_weights")]
    pub branch_weights: Option<Attr<DenseI32ArrayAttr>>,
    pub true_dest: Successor,
    pub false_dest: Successor,
}

impl CondBranch {
    /// A branch to one of two blocks, with the operands of each.
    pub fn between<'a>(
        condition: impl Into<Value>,
        (true_dest, true_dest_operands): (Block, &'a [Value]),
        (false_dest, false_dest_operands): (Block, &'a [Value]),
    ) -> CondBranchBuild<'a> {
        let condition = condition.into();
        CondBranch::build(CondBranchParts { condition, true_dest_operands, false_dest_operands, true_dest, false_dest })
    }
}

impl interfaces::BranchOpInterface for Branch {
    fn successor_operands(op: Self::View<'_>, _successor: usize) -> SuccessorOperands<'_> {
        SuccessorOperands::new(op.dest_operands().range())
    }

    fn successor_for_operands(op: Self::View<'_>, _operands: &[Option<Attribute>]) -> Option<Block> {
        Some(op.dest().handle())
    }
}

impl interfaces::BranchOpInterface for CondBranch {
    fn successor_operands(op: Self::View<'_>, successor: usize) -> SuccessorOperands<'_> {
        let operands = if successor == 0 { op.true_dest_operands() } else { op.false_dest_operands() };
        SuccessorOperands::new(operands.range())
    }

    fn successor_for_operands(op: Self::View<'_>, operands: &[Option<Attribute>]) -> Option<Block> {
        let condition = operands.first().copied().flatten()?;
        let AttrData::Integer { value, .. } = op.cx().attr_data(condition) else { return None };
        let dest = if value.is_zero() { op.false_dest() } else { op.true_dest() };
        Some(dest.handle())
    }
}
