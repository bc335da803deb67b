use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    Exp = "exp";
    Exp = "log";
    Unary = "sin";
}

fn main() {}
