use dialekt_ods_macros::Dialect;

struct Plain;

#[derive(Dialect)]
#[dialect(name = "test", discardable(target: Plain))]
struct Test;

fn main() {}
