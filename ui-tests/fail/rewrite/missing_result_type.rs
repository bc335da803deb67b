use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => Add { lhs: x, rhs: Const { value: 1 } })]
struct Rule;

fn main() {}
