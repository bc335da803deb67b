use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Add { (lhs, rhs): either(either(x, y), z), .. } => x)]
struct Rule;

fn main() {}
