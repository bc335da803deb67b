use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: Operand<u8>,
}

fn main() {}
