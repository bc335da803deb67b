use dialekt_ui_tests::prelude::*;
use dialekt_ir_core::rewrite::PatternRoot;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    Exp = "exp";
}

const EXP: PatternRoot = PatternRoot::of::<Exp>();
const UNARY: PatternRoot = PatternRoot::of::<Unary>();

fn main() {}
