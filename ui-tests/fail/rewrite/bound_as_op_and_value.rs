use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, rhs: x @ Const { .. } } => x)]
struct Rule;

fn main() {}
