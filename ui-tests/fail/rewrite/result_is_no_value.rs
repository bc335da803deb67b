use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => 1)]
struct Rule;

fn main() {}
