use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(oilist("a" $n | "a" $m) attr_dict)]
struct X {
    n: Attr<UnitAttr>,
    m: Attr<UnitAttr>,
}

fn main() {}
