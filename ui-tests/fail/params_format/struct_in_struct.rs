use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" struct($a, struct($b)) ">")]
struct X {
    a: i64,
    b: i64,
}

fn main() {}
