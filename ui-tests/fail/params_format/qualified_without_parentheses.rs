use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" qualified $a ">")]
struct X {
    a: i64,
}

fn main() {}
