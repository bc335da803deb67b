use dialekt_ui_tests::ops::*;

#[derive(Fragment)]
#[fragment(Const { value: 0, result: r })]
struct Zero {
    r: Attribute,
}

fn main() {}
