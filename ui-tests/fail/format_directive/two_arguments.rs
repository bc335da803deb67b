use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($a $b type($a, $b) attr_dict)]
struct X {
    a: Operand<I32>,
    b: Operand<I32>,
}

fn main() {}
