use dialekt_ui_tests::ops::*;

#[derive(Rewrite)]
#[rewrite(Repeat { body: only(End { .. }), xs: [x], .. } => x)]
struct Rule;

fn main() {}
