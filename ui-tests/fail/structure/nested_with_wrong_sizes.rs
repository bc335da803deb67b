use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[sizes(n)] a: OperandGroups<I32>,
    n: Attr<I64Attr>,
}

fn main() {}
