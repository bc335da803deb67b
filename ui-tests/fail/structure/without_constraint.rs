use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: Operand,
    b: Option<Attr>,
    c: OpResults,
}

fn main() {}
