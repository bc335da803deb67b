use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(Comutative, Terminater))]
struct X;

fn main() {}
