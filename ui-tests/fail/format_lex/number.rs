use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(42 attr_dict)]
struct X;

fn main() {}
