use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: Add { flag: maybe(f), .. }, flag: maybe(f), rhs: y, .. } => Add { lhs: y, rhs: y, flag: f })]
struct Rule;

fn main() {}
