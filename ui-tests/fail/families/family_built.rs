use dialekt_ir_core::ir::Value;
use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
    pub struct Unary {
        pub operand: Operand<I32>,
    }

    Exp = "exp";
    Log = "log";
}

pub fn build(x: Value) {
    let _ = Exp::build(x);
    let _ = <Unary>::build(x);
}

fn main() {}
