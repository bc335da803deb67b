//! Conversions to the dialect of LLVM IR.
//!
//! There is a module for each of the reference's folders in `mlir/lib/Conversion`, and what they share:
//!
//! - [`type_converter`]: [`LLVMTypeConverter`], the conversion of types, and its options
//! - [`pattern`]: [`OneToOne`](pattern::OneToOne), a row of a table of ops that become one op of LLVM each; vectors of several dimensions;
//!   constants, parts of structs
//! - [`memref_descriptor`]: the structs that memrefs become
//!
//! A conversion of another dialect makes a converter in its pass, and adds patterns that keep a clone of it:
//!
//! ```
//! use dialekt::conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
//! use dialekt::dialects::{arith, llvm};
//! use dialekt::prelude::rewrite::*;
//! use dialekt::dialects::to_llvm::LLVMTypeConverter;
//! use dialekt::dialects::to_llvm::pattern::{OneToOne, add_one_to_one, index_constant};
//!
//! const ROWS: &[OneToOne] = &[OneToOne::of::<arith::MulI, llvm::Mul>().overflow()];
//!
//! /// Doubles by a shift.
//! struct Doubling(LLVMTypeConverter);
//!
//! impl OpConversion for Doubling {
//!     type SourceOp = arith::AddI;
//!
//!     fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<arith::AddI>, operands: &[Value]) -> Option<()> {
//!         if operands[0] != operands[1] || rw.type_of(operands[0]) != self.0.index_type {
//!             return None;
//!         }
//!         let one = index_constant(rw, &self.0, 1);
//!         rw.replace_op_with_new(op, llvm::Shl::build(operands[0], one));
//!         Some(())
//!     }
//! }
//!
//! fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
//!     add_one_to_one(patterns, llvm, ROWS);
//!     patterns.add_typed(llvm, Doubling(llvm.clone()));
//! }
//! ```
#![forbid(unsafe_code)]

pub mod arith_to_llvm;
pub mod arm_sme_to_llvm;
pub mod cf_to_llvm;
pub mod complex_to_llvm;
pub mod convert_to_llvm;
mod emit;
pub mod func_to_llvm;
pub mod functions;
pub mod index_to_llvm;
pub mod legalize_for_llvm_export;
pub mod math_to_llvm;
pub mod math_to_rocdl;
pub mod memref_descriptor;
pub mod memref_to_llvm;
pub mod nvvm_to_llvm;
pub mod pattern;
pub mod ptr_to_llvm;
pub mod type_converter;
pub mod ub_to_llvm;
pub mod vector_to_llvm;
pub mod xevm_to_llvm;

pub use type_converter::{AllocLowering, LLVMTypeConverter, LowerToLLVMOptions, PointerWidths};

use dialekt_conversion::{ConversionTarget, LegalizationAction};
use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes, and the dialects that `convert-to-llvm` converts.
pub fn register(registry: &mut Registry) {
    convert_to_llvm::register(&mut registry.dialects);
    registry
        .passes()
        .register::<arith_to_llvm::ConvertArithToLLVM>()
        .register::<arm_sme_to_llvm::ConvertArmSMEToLLVM>()
        .register::<cf_to_llvm::ConvertCfToLLVM>()
        .register::<complex_to_llvm::ConvertComplexToLLVM>()
        .register::<convert_to_llvm::ConvertToLLVM>()
        .register::<func_to_llvm::ConvertFuncToLLVM>()
        .register::<func_to_llvm::SetLLVMModuleDataLayout>()
        .register::<index_to_llvm::ConvertIndexToLLVM>()
        .register::<math_to_llvm::ConvertMathToLLVM>()
        .register::<math_to_rocdl::ConvertMathToRocdl>()
        .register::<memref_to_llvm::FinalizeMemRefToLLVM>()
        .register::<nvvm_to_llvm::ConvertNvvmToLLVM>()
        .register::<ub_to_llvm::ConvertUBToLLVM>()
        .register::<vector_to_llvm::ConvertVectorToLLVM>()
        .register::<xevm_to_llvm::ConvertXevmToLLVM>();
}

/// The name of casts between types that are not converted yet and those that are.
pub(crate) const CAST: &str = "builtin.unrealized_conversion_cast";

/// The target of conversions to LLVM: its dialect is legal, and so are casts.
pub fn llvm_target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.legal_dialects(["llvm"]).set_op_action(CAST, LegalizationAction::Legal);
    target
}
