use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rule(benefit = "a")]
#[rewrite(Add { lhs: x, .. } => x)]
struct Rule;

fn main() {}
