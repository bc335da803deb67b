use dialekt_ir_core::interfaces::{FloatTypeInterface, VectorElementTypeInterface};
use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", interfaces(FloatTypeInterface {}, VectorElementTypeInterface {}))]
struct X;

fn main() {}
