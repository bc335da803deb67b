use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", rename_all = "kebab-case")]
struct X;

fn main() {}
