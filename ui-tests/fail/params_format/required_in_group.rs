use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" ($a^ "," $b)? ">")]
struct X {
    a: Option<i64>,
    b: i64,
}

fn main() {}
