use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($a operands $s successors attr_dict_with_keyword $r regions)]
struct X {
    a: Operand<I32>,
    r: Region,
    s: Successor,
}

fn main() {}
