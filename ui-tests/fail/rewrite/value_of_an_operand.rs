use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: 1, rhs: x } => x)]
struct Rule;

fn main() {}
