use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" params ">")]
struct X(i64, String);

fn main() {}
