use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(("x" $v^^)? attr_dict)]
struct X {
    v: Operands<I32>,
}

fn main() {}
