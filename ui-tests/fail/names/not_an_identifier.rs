use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[name("a b")] a: Attr<I64Attr>,
}

fn main() {}
