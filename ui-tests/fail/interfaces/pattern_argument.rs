use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    fn cost(op: Self::View<'_>, (a, b): (u64, u64)) -> u64;
}

fn main() {}
