use dialekt_ods_macros::Dialect;

#[derive(Dialect)]
#[dialect(name = "test")]
struct Test {
    count: u32,
}

fn main() {}
