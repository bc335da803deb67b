//! Branches to one of a fixed number of blocks, and assertions.

// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::Successor;
use dialekt_ir_core::decl::typed::*;
use dialekt_ods_macros::Op;

/// Ends the program with a message unless a condition holds.
///
/// ```mlir
/// cf.assert %ok, "index out of bounds"
/// ```
#[derive(Op)]
#[op(name = "cf.assert")]
#[assembly($arg "," $msg attr_dict)]
pub struct Assert {
    pub arg: Operand<I1>,
    pub msg: Attr<StrAttr>,
}

/// Goes on with another block.
///
/// The operands become the arguments of the block.
/// ```mlir
/// cf.br ^next(%x : i32)
/// ```
#[derive(Op)]
#[op(name = "cf.br", rename_all = "camelCase", traits(Pure, Terminator))]
#[assembly($dest ("(" $dest_operands^ ":" type($dest_operands) ")")? attr_dict)]
pub struct Branch {
    pub dest_operands: Operands<AnyType>,
    pub dest: Successor,
}

/// Goes on with one of two blocks, as a condition says.
///
/// Both may be the same block, with other operands. Weights tell how often each is expected to be taken.
/// ```mlir
/// cf.cond_br %found weights([1, 9]), ^done(%x : i32), ^again
/// ```
#[derive(Op)]
#[op(name = "cf.cond_br", rename_all = "camelCase", traits(AttrSizedOperandSegments, Pure, Terminator))]
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
