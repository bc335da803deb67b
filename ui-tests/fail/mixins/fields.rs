use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
struct Time {
    time: Attr,
    from: Oprand<I32>,
    #[default(1)]
    to: Operand<I32>,
}

#[derive(Op)]
#[op(name = "test.wait")]
#[assembly($from attr_dict)]
pub struct Wait {
    time: Mixin<Time>,
}

fn main() {}
