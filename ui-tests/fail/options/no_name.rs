use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(traits(Pure))]
struct X;

fn main() {}
