use dialekt_ods_macros::op_interface;

#[op_interface]
struct Cost;

fn main() {}
