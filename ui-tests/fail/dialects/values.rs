use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
#[dialect(name, ops = Add, interfaces, discardable)]
struct Test;

fn main() {}
