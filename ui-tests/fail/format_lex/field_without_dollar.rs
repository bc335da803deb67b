use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(lhs attr_dict)]
struct X {
    lhs: Operand<I32>,
}

fn main() {}
