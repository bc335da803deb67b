use dialekt_ods_macros::Attr;

use dialekt_ir_core::context::Type;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly(("<" $a^ ">")?)]
struct X {
    #[mutable]
    a: Option<i64>,
    #[self_type]
    ty: Type,
}

fn main() {}
