use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
#[dialect(name = "test", hooks)]
struct Test;

fn main() {}
