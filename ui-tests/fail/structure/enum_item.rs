use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
enum X {
    A,
}

fn main() {}
