use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($a type($a) custom<F>(functional_type($a, results)) attr_dict)]
struct X {
    a: Operand<AnyType>,
}

fn main() {}
