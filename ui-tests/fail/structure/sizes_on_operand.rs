use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[sizes(n)] a: Operands<I32>,
    n: Attr<DenseI32ArrayAttr>,
}

fn main() {}
