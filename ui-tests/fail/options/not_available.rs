use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", fold, canonicalize)]
struct X;

fn main() {}
