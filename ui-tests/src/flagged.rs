//! Ops like those of `ops`, with optional and variadic parts.
#![expect(missing_docs, reason = "fields of test ops")]

pub use dialekt_drr_macros::Rewrite;

pub use crate::ops::Split;
pub use crate::prelude::*;

/// A sum with an optional flag.
#[derive(Op)]
#[op(name = "t.add", traits(SameOperandsAndResultType))]
pub struct Add {
    pub lhs: Operand<AnyInteger>,
    pub rhs: Operand<AnyInteger>,
    pub flag: Option<Attr<I64Attr>>,
    pub result: OpResult<AnyInteger>,
}

/// One result of any number of operands.
#[derive(Op)]
#[op(name = "t.join")]
pub struct Join {
    pub values: Operands<AnyInteger>,
    pub result: OpResult<AnyInteger>,
}
