use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", parse = f)]
struct X;

fn main() {}
