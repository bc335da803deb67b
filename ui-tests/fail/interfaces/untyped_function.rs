use dialekt_ir_core::ir::OpRef;
use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    fn cost(op: OpRef<'_>) -> u64;
}

fn main() {}
