use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(oilist("a" $n) "a" attr_dict)]
struct X {
    n: Attr<UnitAttr>,
}

fn main() {}
