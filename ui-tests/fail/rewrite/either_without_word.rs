use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { (lhs, rhs): (x, y) } => x)]
struct Rule;

fn main() {}
