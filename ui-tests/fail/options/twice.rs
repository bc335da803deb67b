use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", default_dialect = "a", default_dialect = "b")]
struct X;

fn main() {}
