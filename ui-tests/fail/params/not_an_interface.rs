use dialekt_ods_macros::Type;

struct Plain;

#[derive(Type)]
#[ty(name = "test.x", interfaces(Plain))]
struct X;

fn main() {}
