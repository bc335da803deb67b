use dialekt_ods_macros::op_interface;
use dialekt_ui_tests::prelude::*;

fn check(_: OpRef<'_>) -> bool {
    true
}

#[op_interface(verify = check)]
trait Cost {
    fn cost(op: Self::View<'_>) -> u64;
}

fn main() {}
