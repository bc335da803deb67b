//! The imports of a case about rewrite rules, and ops to match and build.
#![expect(missing_docs, reason = "fields of test ops")]

pub use dialekt_drr_macros::{Fragment, Rewrite, rules};

pub use crate::prelude::*;

/// A sum.
#[derive(Op)]
#[op(name = "t.add", traits(SameOperandsAndResultType))]
pub struct Add {
    pub lhs: Operand<AnyInteger>,
    pub rhs: Operand<AnyInteger>,
    pub result: OpResult<AnyInteger>,
}

/// A number.
#[derive(Op)]
#[op(name = "t.const")]
pub struct Const {
    pub value: Attr<I64Attr>,
    pub result: OpResult<AnyInteger>,
}

/// An op with two results.
#[derive(Op)]
#[op(name = "t.split")]
pub struct Split {
    pub x: Operand<AnyInteger>,
    pub high: OpResult<AnyInteger>,
    pub low: OpResult<AnyInteger>,
}

/// An op with a body.
#[derive(Op)]
#[op(name = "t.repeat")]
pub struct Repeat {
    pub xs: Operands<AnyType>,
    pub body: Region,
    pub result: OpResult<AnyType>,
}

/// The end of a body.
#[derive(Op)]
#[op(name = "t.end", traits(Terminator))]
pub struct End {
    pub xs: Operands<AnyType>,
}
