use dialekt_ods_macros::op_interface;

#[op_interface(nmae = "CostOpInterface")]
trait Cost {
    fn cost(op: Self::View<'_>) -> u64;
}

fn main() {}
