use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(attr_dict attr_dict_with_keyword)]
struct X;

fn main() {}
