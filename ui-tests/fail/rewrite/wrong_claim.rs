use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: I64Attr(x), .. } => x)]
struct Rule;

fn main() {}
