use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Split { x: x, .. } => x)]
struct Rule;

fn main() {}
