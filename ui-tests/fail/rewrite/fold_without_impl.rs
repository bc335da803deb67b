use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "t.neg", fold)]
struct Neg {
    x: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

fn main() {}
