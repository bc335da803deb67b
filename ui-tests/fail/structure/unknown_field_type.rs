use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: Result<I32>,
    b: Operandz<I32>,
    c: u32,
}

fn main() {}
