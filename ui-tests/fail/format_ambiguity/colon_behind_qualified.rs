use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(qualified($n) $v (":" $u^)? attr_dict)]
struct X {
    n: Attr<StrAttr>,
    v: Operands<I32>,
    u: Attr<UnitAttr>,
}

fn main() {}
