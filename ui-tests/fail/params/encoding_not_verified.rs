use dialekt_ir_core::interfaces::VerifiableTensorEncoding;
use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x", interfaces(VerifiableTensorEncoding {}))]
struct X;

fn main() {}
