//! Flags of arithmetic as attributes.

use dialekt_ir_core::prelude::op::*;

use crate::enums::IntegerOverflowFlags;

/// The promises of an operation on integers that its result does not wrap around.
///
/// ```mlir
/// module attributes {test.flags = #llvm.overflow<nsw, nuw>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.overflow", symbol = "LLVM_IntegerOverflowFlagsAttr", summary = "LLVM integer overflow flags")]
#[assembly("<" $value ">")]
pub struct IntegerOverflowFlagsAttr {
    /// The promises.
    #[type_name("::mlir::LLVM::IntegerOverflowFlags")]
    pub value: Flags<IntegerOverflowFlags>,
}
