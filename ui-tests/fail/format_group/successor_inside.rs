use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(("n" $n^ $s)? attr_dict)]
struct X {
    n: Option<Attr<I64Attr>>,
    s: Successor,
}

fn main() {}
