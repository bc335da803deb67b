use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(SameVariadicOperandSize))]
#[assembly($v $w attr_dict)]
struct X {
    v: Operands<I32>,
    w: Operands<I32>,
}

fn main() {}
