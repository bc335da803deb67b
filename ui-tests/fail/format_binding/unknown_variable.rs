use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($lsh "," $rhs attr_dict)]
struct X {
    lhs: Operand<I32>,
    rhs: Operand<I32>,
}

fn main() {}
