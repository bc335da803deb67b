use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
struct Lanes {
    lanes: Operands<I32>,
}

#[derive(Op)]
#[op(name = "test.wait")]
pub struct Wait {
    rest: Operands<I32>,
    of: Mixin<Lanes>,
}

fn main() {}
