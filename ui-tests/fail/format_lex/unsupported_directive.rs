use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(params attr_dict struct(params))]
struct X;

fn main() {}
