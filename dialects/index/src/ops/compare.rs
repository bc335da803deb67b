//! `index.cmp`.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;
use crate::enums::IndexCmpPredicate;

/// Compares two indices.
///
/// The predicate says how, and whether they are read as signed (`slt`, `sle`, `sgt`, `sge`) or as unsigned (`ult`, `ule`, `ugt`,
/// `uge`).
///
/// ```mlir
/// %less = index.cmp slt(%a, %b)
/// ```
#[derive(Op)]
#[op(
    name = "index.cmp",
    doc_group = "Comparison",
    traits(Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(CmpOfSub)
)]
#[assembly("" $pred "(" $lhs "," $rhs ")" attr_dict)]
pub struct Cmp {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub pred: Attr<IndexCmpPredicate>,
    pub result: OpResult<I1>,
}
