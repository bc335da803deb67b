use dialekt_ods_macros::Attr;

use dialekt_ir_core::context::Type;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" $name ">")]
struct X {
    name: String,
    #[mutable]
    #[self_type]
    ty: Option<Type>,
}

fn main() {}
