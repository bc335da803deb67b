use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(oilist("a" $v ":" type($r)) attr_dict)]
struct X {
    v: Operands<I32>,
    r: OpResult<AnyType>,
}

fn main() {}
