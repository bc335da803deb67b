use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(oilist("a" $a) attr_dict)]
struct X {
    a: Operand<I32>,
}

fn main() {}
