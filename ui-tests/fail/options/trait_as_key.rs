use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", Pure)]
struct X;

fn main() {}
