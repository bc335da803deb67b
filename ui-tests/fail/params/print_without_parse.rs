use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x", print = print)]
struct X {
    a: i64,
}

fn main() {}
