use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.p q!")]
struct X;

fn main() {}
