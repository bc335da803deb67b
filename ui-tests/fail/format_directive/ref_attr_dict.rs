use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(custom<F>(ref(attr_dict)) attr_dict)]
struct X;

fn main() {}
