use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", rename_all = "camelCase")]
#[assembly($trueValue attr_dict)]
struct X {
    true_value: Operand<I32>,
}

fn main() {}
