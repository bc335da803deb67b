use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" struct($a, $b) "," $c ">")]
struct X {
    a: Option<i64>,
    b: Option<i64>,
    c: i64,
}

fn main() {}
