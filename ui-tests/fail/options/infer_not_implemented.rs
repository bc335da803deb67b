use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", infer)]
struct X {
    r: OpResult<AnyType>,
}

fn main() {}
