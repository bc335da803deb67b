use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
#[dialect(name = "test", op(Add))]
struct Test;

fn main() {}
