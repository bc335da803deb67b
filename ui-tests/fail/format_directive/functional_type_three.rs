use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($a functional_type($a, results, $a) attr_dict)]
struct X {
    a: Operand<AnyType>,
    r: OpResult<AnyType>,
}

fn main() {}
