use dialekt_ir_core::ir::{Builder, Op as OpHandle};
use dialekt_ods_macros::op_interface;
use dialekt_ui_tests::prelude::*;

#[op_interface]
trait Cost {
    fn pay(builder: &mut Builder<'_>, op: Self::Handle);
}

#[derive(Op)]
#[op(name = "test.x", interfaces(Cost))]
struct X {
    values: Operands<AnyType>,
}

impl Cost for X {
    fn pay(_builder: &mut Builder<'_>, _op: OpHandle) {}
}

fn main() {}
