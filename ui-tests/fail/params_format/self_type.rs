use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" $a ":" $ty ">")]
struct X {
    a: i64,
    #[self_type]
    ty: dialekt_ir_core::context::Type,
}

fn main() {}
