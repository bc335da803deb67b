use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: Option<Region>,
    b: Region,
}

fn main() {}
