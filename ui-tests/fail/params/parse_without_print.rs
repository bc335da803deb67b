use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x", parse = parse)]
struct X {
    a: i64,
}

fn main() {}
