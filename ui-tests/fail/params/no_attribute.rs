use dialekt_ods_macros::Type;

#[derive(Type)]
struct X;

fn main() {}
