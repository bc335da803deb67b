use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" (struct($a)^)? ">")]
struct X {
    a: Option<i64>,
}

fn main() {}
