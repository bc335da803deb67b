use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. }, Split { x: y, .. } => (x, (y, y)))]
struct Rule;

fn main() {}
