use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($n ":" type($a) $a attr_dict)]
struct X {
    n: Attr<AnyAttr>,
    a: Operand<AnyType>,
}

fn main() {}
