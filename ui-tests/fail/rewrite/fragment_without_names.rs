use dialekt_ui_tests::ops::*;

#[derive(Fragment)]
#[fragment(Const { value: 0, result: r })]
pub struct Zero {
    pub r: Value,
}

#[derive(Rewrite)]
#[rewrite(Add { lhs: use Zero, rhs: x, .. } => x)]
struct Rule;

fn main() {}
