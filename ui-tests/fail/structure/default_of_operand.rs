use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[default(1)] a: Operand<I32>,
}

fn main() {}
