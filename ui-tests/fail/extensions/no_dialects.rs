use dialekt_ods_macros::{Dialect, DialectExtension};
use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.add")]
struct Add {}

#[derive(Dialect)]
#[dialect(name = "test")]
struct Test;

#[derive(DialectExtension)]
#[extension(ops(Add))]
struct More;

fn main() {}
