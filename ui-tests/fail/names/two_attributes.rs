use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: Attr<I64Attr>,
    #[name("a")] b: Attr<I64Attr>,
}

fn main() {}
