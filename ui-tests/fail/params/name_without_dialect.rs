use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "x")]
struct X;

fn main() {}
