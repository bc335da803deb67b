use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(AttrSizedResultSegments))]
struct X {
    r: OpResults<I32>,
}

fn main() {}
