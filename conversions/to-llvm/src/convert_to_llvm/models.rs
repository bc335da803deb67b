//! The dialects that are converted, as external models.

use dialekt_arith_transforms::arith_expand::division_minmax::{ExpandCeilDivSI, ExpandCeilDivUI, ExpandFloorDivSI};
use dialekt_conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use dialekt_ir_core::context::DialectRegistry;

use super::ConvertToLLVMPatternInterface;
use crate::complex_to_llvm::ComplexRange;
use crate::legalize_for_llvm_export::amx;
use crate::vector_to_llvm::VectorToLLVMOptions;
use crate::{
    LLVMTypeConverter, arith_to_llvm, cf_to_llvm, complex_to_llvm, func_to_llvm, index_to_llvm, math_to_llvm,
    memref_to_llvm, nvvm_to_llvm, ptr_to_llvm, ub_to_llvm, vector_to_llvm, xevm_to_llvm,
};

/// Declares a model for each dialect, with its function that adds patterns, and attaches them.
macro_rules! models {
    ($($dialect:literal $model:ident = $populate:expr $(, types: $types:expr)?;)*) => {
        $(
            struct $model;

            impl ConvertToLLVMPatternInterface for $model {
                $(fn add_type_conversions(types: &mut TypeConverter) {
                    $types(types);
                })?

                fn populate_convert_to_llvm_conversion_patterns(
                    target: &mut ConversionTarget,
                    llvm: &LLVMTypeConverter,
                    patterns: &mut ConversionPatterns,
                ) {
                    let populate: fn(&mut ConversionTarget, &LLVMTypeConverter, &mut ConversionPatterns) = $populate;
                    populate(target, llvm, patterns);
                }
            }
        )*

        /// Attaches the models.
        pub fn register(registry: &mut DialectRegistry) {
            $(registry.attach_dialect($dialect, $model::INTERFACE);)*
        }
    };
}

models! {
    "amx" AMXModel = |_, llvm, patterns| amx::add_patterns(patterns, llvm), types: amx::add_type_conversions;
    "arith" ArithModel = |_, llvm, patterns| {
        patterns.add_rewrite::<ExpandCeilDivUI>().add_rewrite::<ExpandCeilDivSI>().add_rewrite::<ExpandFloorDivSI>();
        arith_to_llvm::add_patterns(patterns, llvm);
    };
    "cf" CfModel = |_, llvm, patterns| {
        cf_to_llvm::add_patterns(patterns, llvm);
        cf_to_llvm::add_assert_pattern(patterns, llvm);
    };
    "complex" ComplexModel = |_, llvm, patterns| complex_to_llvm::add_patterns(patterns, llvm, ComplexRange::Basic);
    "func" FuncModel = |_, llvm, patterns| func_to_llvm::add_patterns(patterns, llvm);
    "index" IndexModel = |_, llvm, patterns| index_to_llvm::add_patterns(patterns, llvm);
    "math" MathModel = |_, llvm, patterns| math_to_llvm::add_patterns(patterns, llvm, true);
    "memref" MemRefModel = |_, llvm, patterns| memref_to_llvm::add_patterns(patterns, llvm);
    "nvvm" NVVMModel = |_, _, patterns| nvvm_to_llvm::add_patterns(patterns);
    "ptr" PtrModel = |_, llvm, patterns| ptr_to_llvm::add_patterns(patterns, llvm), types: ptr_to_llvm::add_type_conversions;
    "ub" UBModel = |_, llvm, patterns| ub_to_llvm::add_patterns(patterns, llvm);
    "vector" VectorModel = |_, llvm, patterns| {
        let options = VectorToLLVMOptions::default();
        vector_to_llvm::populate_vector_to_llvm_conversion_patterns(patterns, llvm, options);
    };
    "xevm" XeVMModel = |target, _, patterns| {
        xevm_to_llvm::configure_target(target);
        xevm_to_llvm::add_patterns(patterns);
    };
}
