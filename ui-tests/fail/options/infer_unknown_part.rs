use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", infer)]
struct X {
    lhs: Operand<AnyType>,
    a: OpResult<AnyType>,
}

impl InferTypes for X {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        Ok(vec![input.left().ty()])
    }
}

fn main() {}
