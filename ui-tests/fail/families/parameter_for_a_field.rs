use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary<A> {
        pub a: A,
    }

    Exp<A = Operand<I32>> = "exp";
    Log<A = Operands<I32>> = "log";
}

fn main() {}
