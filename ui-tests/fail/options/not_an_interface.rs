use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", interfaces(Missing, Clone {}))]
struct X;

fn main() {}
