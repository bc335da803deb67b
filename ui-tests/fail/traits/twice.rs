use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(Pure), traits(Pure))]
struct X;

fn main() {}
