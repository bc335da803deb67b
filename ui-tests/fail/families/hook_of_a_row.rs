use dialekt_ui_tests::prelude::*;
use dialekt_ir_core::prelude::op::{Constants, Fold, Folded};

op_family! {
    #[op(name = "test.{}")]
    #[each(fold)]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    Exp = "exp";
    Log = "log";
}

impl Fold for Exp {
    fn fold(_: ExpView<'_>, _: Constants<'_>) -> Option<Folded> {
        None
    }
}

fn main() {}
