use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.exp")]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    Exp = "exp";
}

fn main() {}
