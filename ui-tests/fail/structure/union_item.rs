use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
union X {
    a: u8,
}

fn main() {}
