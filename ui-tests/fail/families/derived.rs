use dialekt_ui_tests::prelude::*;

op_family! {
    #[derive(Clone, Op)]
    #[op(name = "test.{}")]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    Exp = "exp";
}

fn main() {}
