use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", traits(Multiple(2)))]
struct X;

fn main() {}
