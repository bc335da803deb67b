use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(AllTypesMatch(lsh, rhs), TypesMatchWith("x", lhs, zz, same)))]
struct X {
    lhs: Operand<I32>,
    rhs: Operand<I32>,
}

fn main() {}
