use dialekt_ods_macros::op_interface;
use dialekt_ui_tests::prelude::*;

#[op_interface]
trait Cost {
    fn cost(op: Self::View<'_>) -> u64;
}

#[derive(Op)]
#[op(name = "test.x", interfaces(Cost))]
struct X {
    values: Operands<AnyType>,
}

impl Cost for X {
    fn cost(&self) -> u64 {
        1
    }
}

fn main() {}
