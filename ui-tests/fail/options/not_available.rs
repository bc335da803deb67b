use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", derived, canonicalize)]
struct X;

fn main() {}
