use dialekt_ui_tests::prelude::*;

op_family! {
    pub enum Unary {}

    Exp = "exp";
}

fn main() {}
