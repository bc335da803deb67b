use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($r attr_dict)]
struct X {
    r: OpResult<I32>,
}

fn main() {}
