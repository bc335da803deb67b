use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Split { x: Const { value: "a", .. }, .. } => {})]
struct Rule;

fn main() {}
