use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    #[fallback(1)]
    #[fallback(2)]
    fn cost(op: Self::View<'_>) -> u64;
}

fn main() {}
