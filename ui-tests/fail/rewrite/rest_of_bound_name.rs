use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Join { values: [x, x @ ..], .. } => x)]
struct Rule;

fn main() {}
