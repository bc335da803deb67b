use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[op(verify)] a: Operand<I32>,
    #[assembly($b)] b: Operand<I32>,
}

fn main() {}
