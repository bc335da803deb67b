use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    fn cost(op: Self::View<'_>) -> u64;
}

struct AddI;
struct CostOfAddI;

impl OpModel for CostOfAddI {
    type Op = AddI;
}

impl Cost for CostOfAddI {
    fn cost(_op: Self::View<'_>) -> u64 {
        1
    }
}

fn main() {}
