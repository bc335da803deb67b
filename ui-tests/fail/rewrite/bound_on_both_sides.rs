use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, rhs: y, .. } => { let x = Add { lhs: y, rhs: y }; x })]
struct Rule;

fn main() {}
