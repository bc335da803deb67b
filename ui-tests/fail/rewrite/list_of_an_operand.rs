use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: [|a| End { .. }], rhs: x, .. } => x)]
struct Rule;

fn main() {}
