use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { (lhs, rhs): either(x, y, z) } => x)]
struct Rule;

fn main() {}
