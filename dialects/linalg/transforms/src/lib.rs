//! Passes on linalg.
//!
//! A module for each pass, named after its argument; [`runtime_verification`] has checks at run time.
#![forbid(unsafe_code)]

pub mod convert_elementwise_to_linalg;
pub mod convert_linalg_to_loops;
pub mod decompose_pad;
mod generics;
pub mod hoist_padding;
pub mod interchange;
pub mod linalg_block_pack_matmul;
pub mod linalg_detensorize;
pub mod linalg_fold_into_elementwise;
pub mod linalg_fold_unit_extent_dims;
pub mod linalg_fuse_elementwise_ops;
pub mod linalg_generalize_named_ops;
pub mod linalg_inline_scalar_operands;
pub mod linalg_morph_ops;
pub mod linalg_specialize_generic_ops;
pub mod packing;
pub mod padding;
pub mod promotion;
pub mod reshape_expansion;
pub mod runtime_verification;
mod shapes;
pub mod simplify_depthwise_conv;
pub mod split;
pub mod split_reduction;
pub mod vectorization;

use dialekt_ir_core::context::Registry;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::rewrite::PatternSet;
use dialekt_pass::RegisterPasses;

/// Registers the passes, and the checks at run time.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<convert_elementwise_to_linalg::ConvertElementwiseToLinalg>()
        .register::<convert_linalg_to_loops::ConvertLinalgToLoops>()
        .register::<convert_linalg_to_loops::ConvertLinalgToParallelLoops>()
        .register::<convert_linalg_to_loops::ConvertLinalgToAffineLoops>()
        .register::<linalg_block_pack_matmul::LinalgBlockPackMatmul>()
        .register::<linalg_detensorize::LinalgDetensorize>()
        .register::<linalg_fold_into_elementwise::LinalgFoldIntoElementwise>()
        .register::<linalg_fold_unit_extent_dims::LinalgFoldUnitExtentDims>()
        .register::<linalg_fuse_elementwise_ops::LinalgFuseElementwiseOps>()
        .register::<linalg_generalize_named_ops::LinalgGeneralizeNamedOps>()
        .register::<linalg_inline_scalar_operands::LinalgInlineScalarOperands>()
        .register::<linalg_morph_ops::LinalgMorphOps>()
        .register::<linalg_specialize_generic_ops::LinalgSpecializeGenericOps>()
        .register::<simplify_depthwise_conv::SimplifyDepthwiseConv>();
    runtime_verification::register_models(&mut registry.dialects);
}

/// Adds the canonicalization patterns of an op.
fn add_canonicalization<T: OpDecl>(set: &mut PatternSet) {
    set.extend(T::DEF.canonicalize.iter().copied());
}
