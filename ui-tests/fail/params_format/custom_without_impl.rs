use dialekt_ods_macros::Attr;

struct Plain;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" custom<Plain>($a) ">")]
struct X {
    a: i64,
}

fn main() {}
