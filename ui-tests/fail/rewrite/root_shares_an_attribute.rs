use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Const { value: v, result: r }, Const { value: v, .. } => (r, r))]
struct Rule;

fn main() {}
