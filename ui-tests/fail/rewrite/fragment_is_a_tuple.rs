use dialekt_ui_tests::ops::*;

#[derive(Fragment)]
#[fragment(Add { lhs: x, .. })]
struct Sum(Value);

fn main() {}
