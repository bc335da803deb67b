use dialekt_ods_macros::{Dialect, Type};

#[derive(Type)]
#[ty(name = "test.x")]
struct X;

#[derive(Dialect)]
#[dialect(name = "other", types(X))]
struct Other;

fn main() {}
