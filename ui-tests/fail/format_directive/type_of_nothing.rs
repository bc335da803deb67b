use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(type() attr_dict)]
struct X;

fn main() {}
