use dialekt_ods_macros::Dialect;
use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.add")]
struct Add {}

#[derive(Dialect)]
#[dialect(name = "test", types(Add))]
struct Test;

fn main() {}
