use dialekt_ir_core::ir::OpRef;
use dialekt_ods_macros::op_interface;

#[op_interface(types_only)]
trait Sized {
    fn size(op: OpRef<'_>) -> u64;
}

fn main() {}
