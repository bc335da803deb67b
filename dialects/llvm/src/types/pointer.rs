//! Pointers.

use dialekt_interfaces::DataLayoutTypeInterface;
use dialekt_ir_core::prelude::op::*;

/// A pointer into an address space; what it points to is said where it is used.
///
/// The address space is a number whose meaning the target defines. It is 0 where none is written.
///
/// ```mlir
/// module attributes {test.types = [!llvm.ptr, !llvm.ptr<3>]} {
/// }
/// ```
#[derive(Type)]
#[ty(
    name = "llvm.ptr",
    symbol = "LLVMPointerType",
    summary = "LLVM pointer type",
    interfaces(DataLayoutTypeInterface, VectorElementTypeInterface {})
)]
#[assembly(("<" $address_space^ ">")?)]
pub struct LLVMPointerType {
    /// The address space.
    #[default(0)]
    #[name("addressSpace")]
    #[type_name("unsigned")]
    pub address_space: u32,
}

impl LLVMPointerType {
    /// The pointer type of the default address space.
    pub fn default_space(cx: &ContextData) -> Type {
        LLVMPointerType::new(cx, 0)
    }
}
