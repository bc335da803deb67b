use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X<T> {
    a: Operand<T>,
}

fn main() {}
