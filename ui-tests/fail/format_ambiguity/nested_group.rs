use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(("a" $a^ ("b" $b^)? "b" $c)? attr_dict)]
struct X {
    a: Option<Attr<I64Attr>>,
    b: Option<Attr<I64Attr>>,
    c: Option<Attr<I64Attr>>,
}

#[derive(Op)]
#[op(name = "test.y")]
#[assembly(("a" $a^ ("," $b^)?)? attr_dict ("," $c^)?)]
struct Y {
    a: Option<Attr<I64Attr>>,
    b: Option<Attr<I64Attr>>,
    c: Option<Attr<I64Attr>>,
}

fn main() {}
