use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    #[fallback]
    fn cost(op: Self::View<'_>) -> u64;
}

fn main() {}
