use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: OpResult<AnyType>,
}

impl InferTypes for X {
    fn infer(_: Self::Input<'_>) -> Result<Vec<Type>, String> {
        Ok(Vec::new())
    }
}

fn main() {}
