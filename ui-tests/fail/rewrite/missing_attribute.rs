use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { .. } => Const {})]
struct Rule;

fn main() {}
