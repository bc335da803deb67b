use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    fn cost<F: Fn() -> u64>(op: Self::View<'_>, f: F) -> u64;
}

fn main() {}
