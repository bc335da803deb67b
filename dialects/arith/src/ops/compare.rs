//! Comparisons.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;
use crate::enums::{CmpFPredicate, CmpIPredicate, FastMath};

/// Compares two integers.
///
/// The predicate says how, and whether the operands are read as signed (`slt`, `sle`, `sgt`, `sge`) or as unsigned (`ult`, `ule`,
/// `ugt`, `uge`). Containers are compared element by element.
///
/// ```mlir
/// %less = arith.cmpi slt, %a, %b : i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.cmpi",
    doc_group = "Comparison and choice",
    traits(
        Pure,
        SameTypeOperands,
        TypesMatchWith("result type has i1 element type and same shape as operands", lhs, result, i1_same_shape),
        ElementwiseMappable
    ),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(CmpIExtSI, CmpIExtUI)
)]
#[assembly($predicate "," $lhs "," $rhs attr_dict ":" type($lhs))]
pub struct CmpI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub predicate: Attr<CmpIPredicate>,
    pub result: OpResult<BoolLike>,
}

/// Compares two floats.
///
/// Predicates that start with `o` are false if an operand is NaN, those that start with `u` are true: `ord` and `uno` ask for nothing
/// else, `false` and `true` look at nothing.
///
/// ```mlir
/// %less = arith.cmpf olt, %x, %y fastmath<nnan> : f32
/// ```
#[derive(Op)]
#[op(
    name = "arith.cmpf",
    doc_group = "Comparison and choice",
    traits(
        Pure,
        SameTypeOperands,
        TypesMatchWith("result type has i1 element type and same shape as operands", lhs, result, i1_same_shape),
        ElementwiseMappable
    ),
    fold,
    canonicalize(CmpFIntToFPConst)
)]
#[assembly($predicate "," $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($lhs))]
pub struct CmpF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    pub predicate: Attr<CmpFPredicate>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<BoolLike>,
}
