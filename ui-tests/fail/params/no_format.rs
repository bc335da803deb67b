use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x")]
struct X {
    width: u32,
}

fn main() {}
