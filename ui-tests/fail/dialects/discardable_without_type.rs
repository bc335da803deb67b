use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
#[dialect(name = "test", discardable(target))]
struct Test;

fn main() {}
