use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: Constnat { .. }, rhs: x } => x)]
struct Rule;

fn main() {}
