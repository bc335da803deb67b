use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", rename_all = "camelCase")]
struct X {
    foo_bar: Operand<I32>,
    #[name("fooBar")] other: Attr<I64Attr>,
}

fn main() {}
