use dialekt_ui_tests::ops::*;

#[derive(Fragment)]
#[fragment(Add { lhs: x, .. })]
#[fragment(Split { x, .. })]
struct Sum {
    x: Value,
}

fn main() {}
