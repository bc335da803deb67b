use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => Const { value: "a" })]
struct Rule;

fn main() {}
