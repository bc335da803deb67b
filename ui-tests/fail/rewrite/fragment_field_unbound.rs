use dialekt_ui_tests::ops::*;

#[derive(Fragment)]
#[fragment(Const { value: 0, .. })]
struct Zero {
    r: Value,
}

fn main() {}
