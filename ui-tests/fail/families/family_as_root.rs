use dialekt_ui_tests::prelude::*;
use dialekt_ir_core::rewrite::Root;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    Exp = "exp";
}

const EXP: Root = Root::of::<Exp>();
const UNARY: Root = Root::of::<Unary>();

fn main() {}
