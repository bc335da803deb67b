use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(AllTypesMatch(a, p)))]
struct X {
    a: Operand<I32>,
    p: Prop<I64Attr>,
}

fn main() {}
