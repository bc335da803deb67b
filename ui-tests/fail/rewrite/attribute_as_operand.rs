use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, rhs: Const { value: c, .. } } => Add { lhs: x, rhs: c })]
struct Rule;

fn main() {}
