use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
#[dialect(name = "test", name = "other", extensible = true)]
struct Test;

fn main() {}
