use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
struct Time {
    time: Attr<I64Attr>,
}

#[derive(Op)]
#[op(name = "test.wait")]
pub struct Wait {
    time: Operand<I32>,
    of: Mixin<Time>,
}

#[derive(Op)]
#[op(name = "test.look")]
pub struct Look {
    #[name("time")]
    value: Operand<I32>,
    of: Mixin<Time>,
}

#[derive(Op)]
#[op(name = "test.see")]
pub struct See {
    time: Mixin<Time>,
}

fn main() {}
