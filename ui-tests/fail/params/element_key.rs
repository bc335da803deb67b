use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", vector_element)]
struct X;

fn main() {}
