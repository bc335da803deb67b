//! Arrays.

use dialekt_interfaces::{DataLayoutTypeInterface, DestructurableTypeInterface};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;

use super::compatible::is_element_type;
use super::syntax::PrettyLLVMType;

/// An array: elements of one type, one behind the other in memory.
///
/// ```mlir
/// module attributes {test.type = !llvm.array<4 x f32>} {
/// }
/// ```
#[derive(Type)]
#[ty(
    name = "llvm.array",
    symbol = "LLVMArrayType",
    summary = "LLVM array type",
    verify,
    interfaces(DataLayoutTypeInterface, DestructurableTypeInterface)
)]
#[assembly("<" $num_elements "x" custom<PrettyLLVMType>($element_type) ">")]
pub struct LLVMArrayType {
    /// The type of the elements.
    #[name("elementType")]
    pub element_type: Type,
    /// The number of elements.
    #[name("numElements")]
    #[type_name("uint64_t")]
    pub num_elements: u64,
}

impl VerifyParams for LLVMArrayType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        match is_element_type(cx, self.element_type) {
            true => Ok(()),
            false => Err(format!("invalid array element type: '{}'", type_to_string(cx, self.element_type))),
        }
    }
}
