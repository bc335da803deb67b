use dialekt_ods_macros::{Dialect, DialectExtension};
use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.add")]
struct Add {}

#[derive(Dialect)]
#[dialect(name = "test")]
struct Test;

#[derive(DialectExtension)]
#[extension(extends(Test), ops(Add))]
struct More {
    add: Add,
}

fn main() {}
