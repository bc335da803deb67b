use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
#[dialect(name = "test", interfaces(Inliner, Inliner))]
struct Test;

fn main() {}
