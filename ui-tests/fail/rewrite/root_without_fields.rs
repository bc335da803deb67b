use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Add => x)]
struct Rule;

fn main() {}
