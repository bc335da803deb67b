use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.any")]
struct Any {
    input: Operand<I32>,
    result: OpResult<AnyType>,
}

fn build(input: dialekt_ir_core::ir::Value) {
    Any::build(Type::I32, input).with_types([Type::I64]);
}

fn main() {}
