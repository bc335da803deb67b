use dialekt_ods_macros::EnumAttr;
use dialekt_ui_tests::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
enum Way {
    Up,
    Down,
}

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[default(Way::Left)]
    way: Attr<Way>,
}

fn main() {}
