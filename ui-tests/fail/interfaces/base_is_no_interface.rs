use dialekt_ods_macros::op_interface;
use dialekt_ui_tests::prelude::*;

trait Plain {}

#[op_interface(bases(Plain))]
trait Cost {
    fn cost(op: OpRef<'_>) -> u64;
}

fn main() {}
