use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", verfy, frobnicate, trait(Pure))]
struct X;

fn main() {}
