use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(qualified($a) attr_dict)]
struct X {
    a: Operand<I32>,
}

fn main() {}
