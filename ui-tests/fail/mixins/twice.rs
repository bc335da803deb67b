use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
struct Time {
    time: Attr<I64Attr>,
}

#[derive(Op)]
#[op(name = "test.wait")]
pub struct Wait {
    first: Mixin<Time>,
    more: Mixin<Time>,
}

fn main() {}
