use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name, alias = true, interfaces = Mine, parse)]
struct X;

fn main() {}
