use dialekt_ui_tests::ops::*;

#[derive(Fragment)]
#[fragment(Add { lhs: x, .. } => x)]
struct Sum {
    x: Value,
}

fn main() {}
