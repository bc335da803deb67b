use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: Operands<I32>,
    b: Option<Operand<I32>>,
}

fn main() {}
