use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
#[dialect(name = "my.dialect")]
struct Test;

fn main() {}
