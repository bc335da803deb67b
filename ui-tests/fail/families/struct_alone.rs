use dialekt_ui_tests::prelude::*;

op_family! {
    #[op(name = "test.{}")]
}

fn main() {}
