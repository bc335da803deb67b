use dialekt_ui_tests::ops::*;

struct Other {
    lhs: u32,
}

#[derive(Rewrite)]
#[rewrite(Add { lhs: Other { .. }, rhs: x } => x)]
struct Rule;

fn main() {}
