use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(AllTypesMatch(a, r)))]
struct X {
    a: Operand<I32>,
    r: Region,
}

fn main() {}
