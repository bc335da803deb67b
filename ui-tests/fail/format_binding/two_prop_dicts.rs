use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(prop_dict prop_dict attr_dict)]
struct X;

fn main() {}
