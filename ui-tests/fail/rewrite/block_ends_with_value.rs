use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Repeat { body: |a| constant(c), xs: [x], .. } => x)]
struct Rule;

fn main() {}
