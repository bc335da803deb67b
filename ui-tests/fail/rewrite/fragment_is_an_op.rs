use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: use Const { value: 0, .. }, rhs: x, .. } => x)]
struct Rule;

fn main() {}
