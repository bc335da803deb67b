use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(TypesMatchWith("x", a, b, same, by = f)))]
struct X {
    a: Operand<I32>,
    b: Operand<I32>,
}

fn main() {}
