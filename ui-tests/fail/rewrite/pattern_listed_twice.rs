use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => x)]
struct Rule;

#[derive(Op)]
#[op(name = "t.neg", canonicalize(Rule, Rule))]
struct Neg {
    x: Operand<AnyInteger>,
}

fn main() {}
