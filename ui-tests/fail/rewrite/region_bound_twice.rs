use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Repeat { body: x @ || _, xs: [x], .. } => x)]
struct Rule;

fn main() {}
