use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: |a| End { .. }, .. } => a)]
struct Rule;

fn main() {}
