use dialekt_ir_core::interfaces::VectorElementTypeInterface;
use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x", interfaces(VectorElementTypeInterface {}))]
struct X;

fn main() {}
