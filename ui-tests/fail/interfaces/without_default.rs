use dialekt_ods_macros::op_interface;

struct Price(u64);

#[op_interface]
trait Cost {
    fn cost(op: Self::View<'_>) -> Price;
}

fn main() {}
