use dialekt_ui_tests::prelude::*;
use dialekt_ods_macros::op_interface;

#[op_interface]
pub trait SlowOpInterface {
    /// The time.
    fn time(op: Self::View<'_>) -> i64;
}

#[derive(OpMixin)]
#[mixin(interfaces(SlowOpInterface), verify)]
struct Time {
    time: Attr<I64Attr>,
}

#[derive(Op)]
#[op(name = "test.wait")]
pub struct Wait {
    of: Mixin<Time>,
}

fn main() {}
