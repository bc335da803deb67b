use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    fn cost(op: Self::View<'_>, factor) -> u64;
}

fn main() {}
