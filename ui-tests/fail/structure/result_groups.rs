use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: OpResultGroups<I32>,
}

fn main() {}
