use dialekt_ods_macros::Dialect;

struct Plain;

#[derive(Dialect)]
#[dialect(name = "test", ops(Plain))]
struct Test;

fn main() {}
