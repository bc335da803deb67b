use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: Regions,
    b: Region,
}

fn main() {}
