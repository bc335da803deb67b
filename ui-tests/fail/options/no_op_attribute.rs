use dialekt_ui_tests::prelude::*;

#[derive(Op)]
struct X;

fn main() {}
