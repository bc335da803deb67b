use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rule(allow(overlaps))]
#[rewrite(Add { lhs: x, .. } => x)]
struct Rule;

fn main() {}
