use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: Operand<I32>,
    #[name("a")] b: Operand<I32>,
}

fn main() {}
