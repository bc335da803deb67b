use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[effects(Read)] a: Region,
}

fn main() {}
