use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
enum X {
    A,
}

fn main() {}
