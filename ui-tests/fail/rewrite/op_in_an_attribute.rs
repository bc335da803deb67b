use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Const { value: Add { .. }, .. } => x)]
struct Rule;

fn main() {}
