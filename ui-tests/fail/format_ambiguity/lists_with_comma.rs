use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(SameVariadicOperandSize))]
#[assembly("(" $v ")" "(" $w ")" type($v) "," type($w) attr_dict)]
struct X {
    v: Operands<AnyType>,
    w: Operands<AnyType>,
}

fn main() {}
