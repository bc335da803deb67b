use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" ($a^) : "none" ">")]
struct X {
    a: Option<i64>,
}

fn main() {}
