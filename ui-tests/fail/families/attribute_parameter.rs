use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary<A> {
        pub a: Option<Attr<A>>,
    }

    Exp<A = I64Attr> = "exp";
}

fn main() {}
