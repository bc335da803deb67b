use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Repeat { body: |a|, xs: [x], .. } => x)]
struct Rule;

fn main() {}
