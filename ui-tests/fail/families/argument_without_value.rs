use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary<A, B> {
        pub a: Operand<A>,
        pub b: Operand<B>,
    }

    Exp<A = I32, B> = "exp";
}

fn main() {}
