use dialekt_ui_tests::prelude::*;

pub struct Time;

#[derive(Op)]
#[op(name = "test.wait")]
pub struct Wait {
    time: Mixin<Time>,
}

fn main() {}
