use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x", traits(Pure))]
struct X;

fn main() {}
