use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($v (type($v)^)? attr_dict)]
struct X {
    v: Operands<AnyType>,
}

fn main() {}
