use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(Symbol))]
struct X {
    r: OpResult<I32>,
}

fn main() {}
