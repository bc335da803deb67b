use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
struct Time {
    time: Attr<I64Attr>,
}

#[derive(Op)]
#[op(name = "test.wait")]
#[assembly($of attr_dict)]
pub struct Wait {
    of: Mixin<Time>,
}

fn main() {}
