use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: argument(0, Repeat { .. }, y), rhs: x, .. } => x)]
struct Rule;

fn main() {}
