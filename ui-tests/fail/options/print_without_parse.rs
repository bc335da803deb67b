use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", print = f)]
struct X;

fn main() {}
