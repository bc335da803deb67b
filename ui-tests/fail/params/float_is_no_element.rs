use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::interfaces::FloatTypeInterface;
use dialekt_ir_core::num::FloatKind;
use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", interfaces(FloatTypeInterface))]
struct X;

impl FloatTypeInterface for X {
    fn float_semantics(_: TypeRef<'_>) -> FloatKind {
        FloatKind::F16
    }
}

fn main() {}
