use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($a custom<F>(ref(type($a))) attr_dict)]
struct X {
    a: Operand<I32>,
}

fn main() {}
