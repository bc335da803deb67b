use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => Add { lhs: x, rhs: x, lhs: x })]
struct Rule;

fn main() {}
