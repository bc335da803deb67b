use dialekt_ir_core::interfaces::PtrLikeTypeInterface;
use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", interfaces(PtrLikeTypeInterface))]
struct X;

fn main() {}
