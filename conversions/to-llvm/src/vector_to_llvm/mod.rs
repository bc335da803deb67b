//! `convert-vector-to-llvm`: ops on vectors become ops and intrinsics of LLVM.
//! [mlir/lib/Conversion/VectorToLLVM/ConvertVectorToLLVM.cpp, ConvertVectorToLLVMPass.cpp]

mod access;
mod arm_contract;
mod element;
mod mask;
mod print;
mod reduction;
mod shuffle;
mod type_cast;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::Choice;
use dialekt_pass::{Pass, PassContext, PassConversion, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector as vector;
use dialekt_vector_transforms::lower_vector_broadcast::populate_vector_broadcast_lowering_patterns;
use dialekt_vector_transforms::lower_vector_contract::{
    VectorContractLowering, populate_vector_contract_lowering_patterns,
};
use dialekt_vector_transforms::lower_vector_mask_ops::populate_vector_mask_op_lowering_patterns;
use dialekt_vector_transforms::lower_vector_shape_cast::populate_vector_shape_cast_lowering_patterns;
use dialekt_vector_transforms::lower_vector_step::populate_vector_step_lowering_patterns;
use dialekt_vector_transforms::lower_vector_to_matrix_intrinsics::{
    populate_vector_contract_to_matrix_multiply, populate_vector_transpose_to_flat_transpose,
};
use dialekt_vector_transforms::lower_vector_transfer::populate_vector_transfer_lowering_patterns;
use dialekt_vector_transforms::lower_vector_transpose::{
    VectorTransposeLowering, populate_vector_transpose_lowering_patterns,
};
use dialekt_vector_transforms::vector_mask_materialization::populate_vector_mask_materialization_patterns;
use dialekt_vector_transforms::vector_rank_reducing_fma::populate_vector_rank_reducing_fma_pattern;
use dialekt_vector_transforms::vector_strided_slices::populate_vector_insert_extract_strided_slice_transforms;
use dialekt_vector_transforms::vector_unroll_leading::{
    populate_vector_bit_cast_lowering_patterns, populate_vector_from_elements_unroll_patterns,
    populate_vector_gather_lowering_patterns, populate_vector_interleave_lowering_patterns,
    populate_vector_to_elements_unroll_patterns,
};

pub use access::{
    Access, VectorCompressStoreOpConversion, VectorExpandLoadOpConversion, VectorGatherOpConversion,
    VectorLoadConversion, VectorMaskedLoadConversion, VectorMaskedStoreConversion, VectorScatterOpConversion,
    VectorStoreConversion,
};
pub use arm_contract::{
    populate_lower_contraction_to_neon_bfmmla_patterns, populate_lower_contraction_to_neon_i8mm_patterns,
    populate_lower_contraction_to_sve_bfmmla_patterns, populate_lower_contraction_to_sve_i8mm_patterns,
};
pub use element::{
    VectorBroadcastScalarLowering, VectorExtractOpConversion, VectorFromElementsLowering, VectorInsertOpConversion,
    VectorToElementsLowering,
};
pub use mask::{
    VectorBitCastOpConversion, VectorCreateMaskOpConversion, VectorFMAOp1DConversion, VectorScalableExtractOpLowering,
    VectorScalableInsertOpLowering, VectorScalableStepOpLowering, VectorScaleOpConversion,
};
pub use print::VectorPrintOpConversion;
pub use reduction::{MaskedReductionOpConversion, VectorReductionOpConversion};
pub use shuffle::{VectorDeinterleaveOpLowering, VectorInterleaveOpLowering, VectorShuffleOpConversion};
pub use type_cast::VectorTypeCastOpConversion;

use crate::legalize_for_llvm_export::{amx, arm_sve, x86vector};
use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Lower the operations from the vector dialect into the LLVM dialect
///
/// Ops on vectors of several dimensions are rewritten as ops on rows first; these become ops and intrinsics of LLVM. What cannot
/// be converted stays.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertVectorToLLVMPass",
    argument = "convert-vector-to-llvm",
    dialects(
        dialekt_llvm::LLVMDialect,
        dialekt_arith::ArithDialect,
        dialekt_memref::MemRefDialect,
        dialekt_tensor::TensorDialect
    )
)]
pub struct ConvertVectorToLLVM {
    /// Sums and products of floats may be regrouped by LLVM
    #[option]
    reassociate_fp_reductions: bool,
    /// Numbers of elements are assumed to fit in 32 bits where code is faster for it
    #[option(default = true, name = "force-32bit-vector-indices")]
    force_32bit_vector_indices: bool,
    /// Accesses without an alignment have the preferred one of the vector, not that of the element of the memref
    #[option]
    use_vector_alignment: bool,
    /// Uses the dialect amx
    #[option(name = "enable-amx")]
    amx: bool,
    /// Uses the dialect arm_neon
    #[option(name = "enable-arm-neon")]
    arm_neon: bool,
    /// Uses the dialect arm_sve
    #[option(name = "enable-arm-sve")]
    arm_sve: bool,
    /// Uses the instructions of FEAT_I8MM for contractions, by those of `enable-arm-neon` and `enable-arm-sve` that are set
    #[option(name = "enable-arm-i8mm")]
    arm_i8mm: bool,
    /// Uses the instructions of FEAT_BF16 for contractions, by those of `enable-arm-neon` and `enable-arm-sve` that are set
    #[option(name = "enable-arm-bf16")]
    arm_bf16: bool,
    /// Uses the dialect x86vector
    #[option(name = "enable-x86vector")]
    x86_vector: bool,
    /// The lowering of contractions
    #[option(default = Choice(VectorContractLowering::Dot))]
    vector_contract_lowering: Choice<VectorContractLowering>,
    /// The lowering of transposes
    #[option(default = Choice(VectorTransposeLowering::EltWise))]
    vector_transpose_lowering: Choice<VectorTransposeLowering>,
    patterns: PassPatterns,
    conversion: PassConversion,
}

impl Pass for ConvertVectorToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let contract = self.vector_contract_lowering.0;
        let transpose = self.vector_transpose_lowering.0;
        let force_32_bits = self.force_32bit_vector_indices;
        let (neon, sve) = (self.arm_neon, self.arm_sve);
        let (i8mm, bf16) = (self.arm_i8mm, self.arm_bf16);
        self.patterns = prepare_patterns(cx, |set| {
            vector::populate_vector_to_vector_canonicalization_patterns(set);
            populate_vector_bit_cast_lowering_patterns(set, 1);
            populate_vector_broadcast_lowering_patterns(set);
            populate_vector_contract_lowering_patterns(set, contract, true);
            if contract == VectorContractLowering::LLVMIntr {
                populate_vector_contract_to_matrix_multiply(set);
            }
            populate_vector_mask_op_lowering_patterns(set);
            populate_vector_shape_cast_lowering_patterns(set);
            populate_vector_interleave_lowering_patterns(set, 1);
            populate_vector_transpose_lowering_patterns(set, transpose);
            if transpose == VectorTransposeLowering::LLVMIntr {
                populate_vector_transpose_to_flat_transpose(set);
            }
            // Transfers of higher rank are lowered together with the loads and stores that they become.
            populate_vector_transfer_lowering_patterns(set, Some(1));
            populate_vector_mask_materialization_patterns(set, force_32_bits);
            populate_vector_insert_extract_strided_slice_transforms(set);
            populate_vector_step_lowering_patterns(set);
            populate_vector_rank_reducing_fma_pattern(set);
            populate_vector_gather_lowering_patterns(set);
            populate_vector_from_elements_unroll_patterns(set);
            populate_vector_to_elements_unroll_patterns(set);
            if i8mm && neon {
                populate_lower_contraction_to_neon_i8mm_patterns(set);
            }
            if i8mm && sve {
                populate_lower_contraction_to_sve_i8mm_patterns(set);
            }
            if bf16 && neon {
                populate_lower_contraction_to_neon_bfmmla_patterns(set);
            }
            if bf16 && sve {
                populate_lower_contraction_to_sve_bfmmla_patterns(set);
            }
        });

        let llvm = LLVMTypeConverter::with(cx, LowerToLLVMOptions::default(), |types| {
            if self.amx {
                amx::add_type_conversions(types);
            }
        });
        let mut patterns = ConversionPatterns::new();
        let mut transfers = PatternSet::new();
        populate_vector_transfer_lowering_patterns(&mut transfers, None);
        patterns.extend(transfers);
        let options = VectorToLLVMOptions {
            reassociate_fp_reductions: self.reassociate_fp_reductions,
            force_32_bits,
            use_vector_alignment: self.use_vector_alignment,
        };
        populate_vector_to_llvm_conversion_patterns(&mut patterns, &llvm, options);
        let mut target = crate::llvm_target();
        target.legal_dialects(["arith", "memref"]);
        if self.arm_neon {
            target.legal_dialects(["arm_neon"]);
        }
        if self.arm_sve {
            arm_sve::configure_target(&mut target);
            arm_sve::add_patterns(&mut patterns, &llvm);
        }
        if self.amx {
            amx::configure_target(&mut target);
            amx::add_patterns(&mut patterns, &llvm);
        }
        if self.x86_vector {
            x86vector::configure_target(&mut target);
            x86vector::add_patterns(&mut patterns, &llvm);
        }
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        // That patterns do not converge is no error, as in the reference.
        let _ = cx.apply_patterns(&self.patterns)?;
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The options of the patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct VectorToLLVMOptions {
    /// Sums and products of floats may be regrouped.
    pub reassociate_fp_reductions: bool,
    /// Numbers of elements have 32 bits.
    pub force_32_bits: bool,
    /// Accesses without an alignment have that of the vector.
    pub use_vector_alignment: bool,
}

/// Adds the patterns of the conversion. [MLIR: populateVectorToLLVMConversionPatterns]
pub fn populate_vector_to_llvm_conversion_patterns(
    patterns: &mut ConversionPatterns,
    llvm: &LLVMTypeConverter,
    options: VectorToLLVMOptions,
) {
    patterns
        .add_typed(llvm, VectorReductionOpConversion { reassociate: options.reassociate_fp_reductions })
        .add_typed(llvm, VectorCreateMaskOpConversion { force_32_bits: options.force_32_bits });
    Access { llvm: llvm.clone(), use_vector_alignment: options.use_vector_alignment }.add(patterns);
    patterns
        .add_typed(llvm, VectorBitCastOpConversion)
        .add_typed(llvm, VectorShuffleOpConversion)
        .add_typed(llvm, VectorExtractOpConversion)
        .add_typed(llvm, VectorFMAOp1DConversion)
        .add_typed(llvm, VectorInsertOpConversion)
        .add_typed(llvm, VectorPrintOpConversion)
        .add_typed(llvm, VectorTypeCastOpConversion)
        .add_typed(llvm, VectorScaleOpConversion)
        .add_typed(llvm, VectorBroadcastScalarLowering)
        .add_typed(llvm, VectorScalableInsertOpLowering)
        .add_typed(llvm, VectorScalableExtractOpLowering)
        .add_typed(llvm, MaskedReductionOpConversion)
        .add_typed(llvm, VectorInterleaveOpLowering)
        .add_typed(llvm, VectorDeinterleaveOpLowering)
        .add_typed(llvm, VectorFromElementsLowering)
        .add_typed(llvm, VectorToElementsLowering)
        .add_typed(llvm, VectorScalableStepOpLowering);
}

/// The type that a type becomes, by the converter of the pattern.
fn converted(rw: &mut ConversionRewriter<'_>, ty: Type) -> Option<Type> {
    let types = rw.converter()?;
    types.convert_type_to_one(rw.cx(), ty)
}
