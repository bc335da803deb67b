use dialekt_drr_macros::Rewrite;
use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "t.add", traits(SameOperandsAndResultType))]
struct Add {
    lhs: Operand<AnyInteger>,
    rhs: Operand<AnyInteger>,
    flag: Option<Attr<I64Attr>>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "t.split")]
struct Split {
    x: Operand<AnyInteger>,
    high: OpResult<AnyInteger>,
    low: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "t.join")]
struct Join {
    values: Operands<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Rewrite)]
#[rewrite(Add { lhs: Add { flag: maybe(f), .. }, flag: maybe(f), rhs: y, .. } => Add { lhs: y, rhs: y, flag: f })]
struct Rule;

fn main() {}
