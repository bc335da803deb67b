use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: OpResults<I32>,
    b: OpResults<I32>,
}

fn main() {}
