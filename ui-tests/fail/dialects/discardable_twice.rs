use dialekt_ods_macros::Dialect;
use dialekt_ui_tests::prelude::*;

#[derive(Dialect)]
#[dialect(name = "test", discardable(target: StrAttr, target: I64Attr))]
struct Test;

fn main() {}
