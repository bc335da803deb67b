//! Sums, differences and products of integers.

use dialekt_interfaces::{InferIntRangeInterface, ValueBoundsOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;
use crate::enums::IntegerOverflow;
use crate::interfaces::op_asm::name_product;

/// Adds two integers, modulo 2 to the power of their width.
///
/// The bits of the result are the same whether the operands are read as signed or as unsigned.
///
/// `nsw` and `nuw` promise that the exact result fits, read as signed and as unsigned; it is poison when it does not.
///
/// ```mlir
/// %sum = arith.addi %a, %b overflow<nsw> : vector<4xi32>
/// ```
#[derive(Op)]
#[op(
    name = "arith.addi",
    doc_group = "Integers",
    rename_all = "camelCase",
    traits(Commutative, Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(ValueBoundsOpInterface, InferIntRangeInterface),
    fold,
    canonicalize(
        AddIAddConstant,
        AddISubConstantRHS,
        AddISubConstantLHS,
        AddIMulNegativeOneRhs,
        AddIMulNegativeOneLhs
    )
)]
#[assembly($lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result))]
pub struct AddI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    #[default(IntegerOverflow::None.into())]
    pub overflow_flags: Attr<IntegerOverflow>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Subtracts the second integer from the first one, modulo 2 to the power of their width.
///
/// `nsw` and `nuw` promise that the exact result fits, read as signed and as unsigned; it is poison when it does not.
///
/// ```mlir
/// %d = arith.subi %a, %b overflow<nsw, nuw> : i64
/// ```
#[derive(Op)]
#[op(
    name = "arith.subi",
    doc_group = "Integers",
    rename_all = "camelCase",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(ValueBoundsOpInterface, InferIntRangeInterface),
    fold,
    canonicalize(
        SubIRHSAddConstant,
        SubILHSAddConstant,
        SubIRHSSubConstantRHS,
        SubIRHSSubConstantLHS,
        SubILHSSubConstantRHS,
        SubILHSSubConstantLHS,
        SubISubILHSRHSLHS
    )
)]
#[assembly($lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result))]
pub struct SubI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    #[default(IntegerOverflow::None.into())]
    pub overflow_flags: Attr<IntegerOverflow>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Multiplies two integers, modulo 2 to the power of their width.
///
/// `nsw` and `nuw` promise that the exact result fits, read as signed and as unsigned; it is poison when it does not.
///
/// ```mlir
/// %p = arith.muli %a, %b : index
/// ```
#[derive(Op)]
#[op(
    name = "arith.muli", doc_group = "Integers",
    rename_all = "camelCase",
    traits(Commutative, Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(ValueBoundsOpInterface, InferIntRangeInterface),
    result_names = name_product, fold, canonicalize(MulIMulIConstant))]
#[assembly($lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result))]
pub struct MulI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    #[default(IntegerOverflow::None.into())]
    pub overflow_flags: Attr<IntegerOverflow>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Adds two unsigned integers, and tells whether the sum wrapped around.
///
/// `sum` has the low bits, and `overflow` is the bit above them: the carry.
///
/// ```mlir
/// %sum, %carry = arith.addui_extended %a, %b : i64, i1
/// ```
#[derive(Op)]
#[op(
    name = "arith.addui_extended",
    doc_group = "Integers",
    traits(Pure, Commutative, AllTypesMatch(lhs, rhs, sum), ElementwiseMappable),
    fold,
    canonicalize(AddUIExtendedToAddI)
)]
#[assembly($lhs "," $rhs attr_dict ":" type($sum) "," type($overflow))]
pub struct AddUIExtended {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub sum: OpResult<SignlessIntegerOrIndexLike>,
    pub overflow: OpResult<BoolLike>,
}

/// Multiplies two signed integers into a product of twice their width.
///
/// `low` and `high` are the two halves of the product; `low` is the result of `arith.muli`.
///
/// ```mlir
/// %low, %high = arith.mulsi_extended %a, %b : i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.mulsi_extended",
    doc_group = "Integers",
    traits(Pure, Commutative, AllTypesMatch(lhs, rhs, low, high), ElementwiseMappable),
    fold,
    canonicalize(MulSIExtendedToMulI, MulSIExtendedRHSOne)
)]
#[assembly($lhs "," $rhs attr_dict ":" type($lhs))]
pub struct MulSIExtended {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub low: OpResult<SignlessIntegerOrIndexLike>,
    pub high: OpResult<SignlessIntegerOrIndexLike>,
}

/// Multiplies two unsigned integers into a product of twice their width.
///
/// `low` and `high` are the two halves of the product; `low` is the result of `arith.muli`.
///
/// ```mlir
/// %low, %high = arith.mului_extended %a, %b : vector<4xi32>
/// ```
#[derive(Op)]
#[op(
    name = "arith.mului_extended",
    doc_group = "Integers",
    traits(Pure, Commutative, AllTypesMatch(lhs, rhs, low, high), ElementwiseMappable),
    fold,
    canonicalize(MulUIExtendedToMulI)
)]
#[assembly($lhs "," $rhs attr_dict ":" type($lhs))]
pub struct MulUIExtended {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub low: OpResult<SignlessIntegerOrIndexLike>,
    pub high: OpResult<SignlessIntegerOrIndexLike>,
}
