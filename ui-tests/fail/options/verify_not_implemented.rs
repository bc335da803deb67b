use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", verify)]
struct X;

fn main() {}
