use dialekt_ui_tests::ops::*;

#[derive(Fragment)]
struct Sum {
    x: Value,
}

fn main() {}
