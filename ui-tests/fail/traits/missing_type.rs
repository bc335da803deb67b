use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(FrobnicatesTwice))]
struct X;

fn main() {}
