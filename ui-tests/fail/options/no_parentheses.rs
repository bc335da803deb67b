use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op]
struct X;

fn main() {}
