use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rule(commutative)]
#[rewrite(Add { lhs: x, rhs: Const { value: 0, .. }, .. } => x)]
struct Rule;

fn main() {}
