use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. }, Const { result: x, .. } => (x, x))]
struct Rule;

fn main() {}
