use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Add { (lhs, flag): either(x, y), .. } => x)]
struct Rule;

fn main() {}
