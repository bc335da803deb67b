use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x", memref_element)]
struct X;

fn main() {}
