use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(Vectorizable, Elementwise, Scalarizable))]
struct X {
    a: Operand<I32>,
    b: Operand<I32>,
    r: OpResult<I32>,
}

fn main() {}
