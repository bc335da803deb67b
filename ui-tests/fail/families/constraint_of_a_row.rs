use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary<A, B> {
        pub a: Operand<A>,
        pub b: Operand<B>,
    }

    Exp<A = I32, B = I64Attr> = "exp";
    Log<A = I32, B = I32> = "log";
}

fn main() {}
