use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } if is_odd(cx, x) => x)]
struct Rule;

fn main() {}
