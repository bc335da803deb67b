use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Const { value: argument(0), result: r } => r)]
struct Rule;

fn main() {}
