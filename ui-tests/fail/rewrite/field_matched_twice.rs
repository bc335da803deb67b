use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, lhs: y, .. } => x)]
struct Rule;

fn main() {}
