use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(custom<F>(ref($n)) $n attr_dict)]
struct X {
    n: Attr<I64Attr>,
}

fn main() {}
