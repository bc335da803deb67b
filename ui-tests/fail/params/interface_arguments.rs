use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", interfaces(Sized(4), Other, Other))]
struct X;

fn main() {}
