use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", rename_all = "camelCase", traits(AttrSizedOperandSegments))]
struct X {
    a: Operands<I32>,
    b: Operands<I32>,
    operand_segment_sizes: Attr<DenseI32ArrayAttr>,
}

fn main() {}
