use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: argument(Const { .. }), rhs: x, .. } => x)]
struct Rule;

fn main() {}
