use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => Add { lsh: x, rhs: x })]
struct Rule;

fn main() {}
