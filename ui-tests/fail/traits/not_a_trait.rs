use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(AnyTensor))]
struct X;

fn main() {}
