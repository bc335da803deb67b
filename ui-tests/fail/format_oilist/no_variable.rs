use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(oilist("a" "b" | "c" $n) attr_dict)]
struct X {
    n: Attr<UnitAttr>,
}

fn main() {}
