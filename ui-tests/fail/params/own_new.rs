use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x")]
struct X;

impl X {
    fn new(_: &dialekt_ir_core::context::ContextData) -> dialekt_ir_core::context::Type {
        dialekt_ir_core::context::Type::NONE
    }
}

fn main() {}
