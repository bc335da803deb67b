use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    pub Exp = "exp";
    Log: "log";
    Sin = sin;
    Cos = "cos" + "x";
    Tan = "tan"
}

fn main() {}
