use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", rename_all, default_dialect = 1, verify = f, parse = "f")]
struct X;

fn main() {}
