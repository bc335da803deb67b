use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add { lsh: x, .. } => x)]
struct Rule;

fn main() {}
