use dialekt_ods_macros::Attr;

use dialekt_ir_core::context::Type;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" $a ">")]
struct X {
    a: i64,
    #[self_type]
    one: Type,
    #[self_type]
    two: Type,
}

fn main() {}
