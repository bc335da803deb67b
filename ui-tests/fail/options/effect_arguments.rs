use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", effects(Write(stage = "x", when), Read(resource)))]
struct X;

fn main() {}
