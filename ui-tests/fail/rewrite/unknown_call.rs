use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: is_zero(x), .. } => x)]
struct Rule;

fn main() {}
