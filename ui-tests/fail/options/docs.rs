use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", summary = "x")]
struct X;

fn main() {}
