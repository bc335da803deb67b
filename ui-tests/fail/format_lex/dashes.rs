use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($a attr-dict-with-keyword functional-type($a, results))]
struct X {
    a: Operand<AnyType>,
    r: OpResult<AnyType>,
}

fn main() {}
