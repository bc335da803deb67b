use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[name(1)]
    a: Operand<I32>,
    #[name]
    b: Operand<I32>,
    #[default(1)]
    #[default(2)]
    c: Attr<I32Attr>,
    #[sizes("n")]
    d: OperandGroups<I32>,
}

fn main() {}
