use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(operands custom<F>($n, ref($a)) attr_dict)]
struct X {
    a: Operand<I32>,
    n: Attr<I64Attr>,
}

fn main() {}
