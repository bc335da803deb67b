use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ods_macros::type_interface;

#[type_interface(verify = check)]
trait Sized {
    fn size(ty: TypeRef<'_>) -> u64;
}

fn main() {}
