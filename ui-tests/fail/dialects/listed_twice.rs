use dialekt_ods_macros::Dialect;
use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.add")]
struct Add {}

#[derive(Dialect)]
#[dialect(name = "test", ops(Add, Add))]
struct Test;

fn main() {}
