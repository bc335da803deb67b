use dialekt_ods_macros::Dialect;

struct Plain;

#[derive(Dialect)]
#[dialect(name = "test", interfaces(Plain))]
struct Test;

fn main() {}
