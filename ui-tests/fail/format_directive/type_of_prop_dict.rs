use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(type(prop_dict) attr_dict)]
struct X;

fn main() {}
