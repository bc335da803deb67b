use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "addi")]
struct X;

fn main() {}
