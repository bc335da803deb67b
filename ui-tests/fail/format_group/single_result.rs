use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(("n" type($r)^)? attr_dict)]
struct X {
    r: OpResult<AnyType>,
}

fn main() {}
