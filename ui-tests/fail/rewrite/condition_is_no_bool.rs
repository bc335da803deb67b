use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } if 1 => x)]
struct Rule;

fn main() {}
