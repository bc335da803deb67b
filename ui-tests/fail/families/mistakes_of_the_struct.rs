use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}", traits(Pur))]
    #[each(traits(Commutativ))]
    #[assembly($operant attr_dict)]
    pub struct Unary<A> {
        pub operand: Operand<A>,
        pub result: OpResult,
    }

    Exp<A = I32> = "exp";
    Log<A = I64Attr> = "log";
    Sin<A = I32> = "sin";
}

fn main() {}
