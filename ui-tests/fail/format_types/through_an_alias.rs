use dialekt_ui_tests::prelude::*;

type Mine = AnyType;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($a attr_dict)]
struct X {
    a: Operand<Mine>,
}

fn main() {}
