use dialekt_ods_macros::op_interface;

#[op_interface]
trait Cost {
    fn cost(&self) -> u64;
}

fn main() {}
