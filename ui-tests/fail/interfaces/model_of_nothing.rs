use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    fn cost(op: Self::View<'_>) -> u64;
}

struct CostOfAddI;

impl Cost for CostOfAddI {
    fn cost(_op: Self::View<'_>) -> u64 {
        1
    }
}

fn main() {}
