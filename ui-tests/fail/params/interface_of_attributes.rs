use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_ir_core::interfaces::VerifiableTensorEncoding;
use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", interfaces(VerifiableTensorEncoding))]
struct X;

impl VerifiableTensorEncoding for X {
    fn verify_encoding(_: AttrRef<'_>, _: &[i64], _: Type) -> Result<(), String> {
        Ok(())
    }
}

fn main() {}
