use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(Pure), effects(Write))]
struct X {
    #[effects(Read)] a: Operand<I32>,
}

fn main() {}
