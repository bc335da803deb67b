use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(oilist("a" $n $s) attr_dict)]
struct X {
    n: Attr<UnitAttr>,
    s: Successor,
}

fn main() {}
