use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    Exp = "exp";
    #[op(foldd)]
    Log = "log";
    #[op(traits(Pure), name = "x")]
    Sin = "sin";
}

fn main() {}
