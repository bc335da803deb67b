use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[sizes(segmnts)] a: OperandGroups<I32>,
    segments: Attr<DenseI32ArrayAttr>,
}

fn main() {}
