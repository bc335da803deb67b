//! The arith dialect.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ods_macros::Op;

/// Adds two unsigned integers, and tells whether the sum wrapped around.
#[derive(Op)]
#[op(name = "arith.addui_extended", traits(Pure, Commutative, AllTypesMatch(lhs, rhs, sum), ElementwiseMappable))]
#[assembly($lhs "," $rhs attr_dict ":" type($sum) "," type($overflow))]
pub struct AddUIExtended {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub sum: OpResult<SignlessIntegerOrIndexLike>,
    pub overflow: OpResult<BoolLike>,
}

/// Divides.
#[derive(Op)]
#[op(
    name = "arith.divsi",
    rename_all = "camelCase",
    traits(SameOperandsAndResultType, NoMemoryEffect, ElementwiseMappable)
)]
#[assembly($lhs "," $rhs ("exact" $is_exact^)? attr_dict ":" type($result))]
pub struct DivSI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub is_exact: Attr<UnitAttr>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The arith dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[AddUIExtended::DEF, DivSI::DEF],
    allows_unknown_ops: true,
    ..DialectDescriptor::new("arith")
};
