use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($a $n $p $s attr_dict_with_keyword $r $a $n $p $s $r)]
struct X {
    a: Operand<I32>,
    n: Attr<I64Attr>,
    p: Prop<I64Attr>,
    r: Region,
    s: Successor,
}

fn main() {}
