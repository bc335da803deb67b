use dialekt_ir_core::context::Type as AnyType;
use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x")]
#[assembly("<" $a ">")]
struct X {
    a: i64,
    #[self_type]
    ty: AnyType,
}

fn main() {}
