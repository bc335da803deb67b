use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
#[mixin(traits(Pur, HasParent), interfaces(crate))]
struct Time {}

#[derive(Op)]
#[op(name = "test.wait")]
pub struct Wait {
    time: Mixin<Time>,
}

fn main() {}
