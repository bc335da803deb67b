use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x", alias, alias)]
struct X;

fn main() {}
