use dialekt_ods_macros::op_interface;
use dialekt_ui_tests::prelude::*;

#[op_interface]
trait Cost {
    fn cost(op: Self::View<'_>) -> u64 {
        op.num_operands() as u64
    }
}

#[derive(Op)]
#[op(name = "test.x", interfaces(Cost))]
struct X {}

fn main() {}
