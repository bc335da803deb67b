use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(attr_dict ($v^)? regions)]
struct X {
    v: Operands<I32>,
    r: Region,
}

fn main() {}
