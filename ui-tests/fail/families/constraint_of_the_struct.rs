use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary {
        pub operand: Operand<Nothing>,
    }

    Exp = "exp";
    Log = "log";
}

struct Nothing;

fn main() {}
