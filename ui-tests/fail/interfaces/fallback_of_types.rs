use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ods_macros::type_interface;

#[type_interface]
trait Cost {
    #[fallback(1)]
    fn cost(ty: TypeRef<'_>) -> u64;
}

fn main() {}
