use dialekt_ods_macros::op_interface;

trait Plain {}

#[op_interface(bases(Plain))]
trait Cost {
    fn cost(op: Self::View<'_>) -> u64;
}

fn main() {}
