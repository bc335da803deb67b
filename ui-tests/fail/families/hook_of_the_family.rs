use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}", verify)]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    Exp = "exp";
    Log = "log";
}

fn main() {}
