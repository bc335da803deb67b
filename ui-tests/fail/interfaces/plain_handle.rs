use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    fn pay(ir: &mut Ir, op: Op);
}

fn main() {}
