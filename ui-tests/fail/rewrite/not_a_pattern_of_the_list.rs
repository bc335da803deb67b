use dialekt_ui_tests::prelude::*;

struct Rule;

#[derive(Op)]
#[op(name = "t.neg", canonicalize(Rule))]
struct Neg {
    x: Operand<AnyInteger>,
}

fn main() {}
