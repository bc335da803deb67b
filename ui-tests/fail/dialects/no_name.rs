use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
struct Test;

fn main() {}
