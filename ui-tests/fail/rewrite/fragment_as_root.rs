use dialekt_ui_tests::ops::*;

#[derive(Fragment)]
#[fragment(Const { value: 0, result: r })]
pub struct Zero {
    pub r: Value,
}

#[derive(Rewrite)]
#[rewrite(use Zero { r } => r)]
struct Rule;

fn main() {}
