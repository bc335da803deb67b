use dialekt_ir_core::interfaces::OperandRange;
use dialekt_ods_macros::op_interface;
use dialekt_ui_tests::prelude::*;

#[op_interface]
trait Cost {
    fn paid(op: Self::View<'_>) -> OperandRange<'_>;
}

#[derive(Op)]
#[op(name = "test.x", interfaces(Cost))]
struct X {
    values: Operands<AnyType>,
}

impl Cost for X {
    fn paid(op: OpRef<'_>) -> OperandRange<'_> {
        OperandRange::all(op)
    }
}

fn main() {}
