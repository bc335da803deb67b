use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(("n" $n^ oilist("b" $b))? attr_dict)]
struct X {
    n: Option<Attr<I64Attr>>,
    b: Attr<UnitAttr>,
}

fn main() {}
