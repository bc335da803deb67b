use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, rhs: y, .. } => (x, y))]
struct Rule;

fn main() {}
