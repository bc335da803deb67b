use dialekt_ods_macros::Attr;

struct Plain;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" $a ">")]
struct X {
    a: Plain,
}

fn main() {}
