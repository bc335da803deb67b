use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", sumary = "a thing")]
struct X;

fn main() {}
