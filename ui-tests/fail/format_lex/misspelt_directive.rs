use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(attr_dcit $a typ($a))]
struct X {
    a: Operand<I32>,
}

fn main() {}
