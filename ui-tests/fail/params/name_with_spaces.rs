use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.my attr")]
struct X;

fn main() {}
