use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    operation: Operand<I32>,
    attributes: OpResult<I32>,
    regions: Region,
    operands: Operand<I32>,
}

fn main() {}
