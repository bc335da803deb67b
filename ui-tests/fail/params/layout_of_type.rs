use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", memref_layout)]
struct X;

fn main() {}
