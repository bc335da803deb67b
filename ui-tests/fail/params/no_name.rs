use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(summary = "a thing")]
#[assembly("<" $a ">")]
struct X {
    a: i64,
}

fn main() {}
