use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" $a (" " ^)? ">")]
struct X {
    a: i64,
}

fn main() {}
