use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rule(benfit = 1)]
#[rewrite(Add { lhs: x, .. } => x)]
struct Rule;

fn main() {}
