use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(AttrSizedOperandSegments))]
struct X {
    v: Operands<I32>,
}

fn main() {}
