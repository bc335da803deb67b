use dialekt_ui_tests::flagged::*;

#[derive(Rewrite)]
#[rewrite(Add { lhs: x, .. } => x.at(Default::default()))]
struct Rule;

fn main() {}
