use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => x)]
#[rewrite(Add { rhs: x, .. } => x)]
struct Rule;

fn main() {}
