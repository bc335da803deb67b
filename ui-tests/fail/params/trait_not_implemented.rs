use dialekt_ods_macros::Attr;

struct Sorted;

#[derive(Attr)]
#[attr(name = "test.x", traits(Sorted))]
struct X;

fn main() {}
