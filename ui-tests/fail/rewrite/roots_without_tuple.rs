use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. }, Split { x, .. } => x)]
struct Rule;

fn main() {}
