use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    with_loc: Option<Attr<I64Attr>>,
    with_attr: Attr<UnitAttr>,
}

fn main() {}
