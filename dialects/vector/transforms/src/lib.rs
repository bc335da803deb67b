//! Passes on vector: ops of any rank become ops that are nearer to those of machines.
//!
//! A module for each pass, named after its argument, and for each list of patterns that the reference offers under a name.
//! Lists are functions with the reference's names.
#![forbid(unsafe_code)]

mod build;
pub mod cast_away_vector_leading_one_dim;
pub mod drop_unit_dims_with_shape_cast;
pub mod eliminate_vector_masks;
pub mod flatten_vector_transfer;
pub mod lower_vector_broadcast;
pub mod lower_vector_contract;
pub mod lower_vector_gather;
pub mod lower_vector_mask;
pub mod lower_vector_mask_ops;
pub mod lower_vector_multi_reduction;
pub mod lower_vector_outerproduct;
pub mod lower_vector_scan;
pub mod lower_vector_shape_cast;
pub mod lower_vector_shuffle;
pub mod lower_vector_step;
pub mod lower_vector_to_from_elements_to_shuffle_tree;
pub mod lower_vector_to_matrix_intrinsics;
pub mod lower_vector_transfer;
pub mod lower_vector_transpose;
pub mod scalar_vector_transfer_lowering;
pub mod sink_vector_ops;
pub mod transfer;
pub mod transfer_op_flow;
pub mod transfer_permutation_map_lowering;
pub mod transfer_unit_dims;
pub mod vector_arith_ext_contract;
pub mod vector_bit_cast;
pub mod vector_contract_matmul_to_mmt;
pub mod vector_emulate_masked_load_store;
pub mod vector_emulate_narrow_type;
pub mod vector_linearize;
pub mod vector_mask_materialization;
pub mod vector_rank_reducing_fma;
pub mod vector_reduction_to_contract;
pub mod vector_reductions;
pub mod vector_rewrite_narrow_types;
pub mod vector_strided_slices;
pub mod vector_transfer_full_partial;
pub mod vector_unroll;
pub mod vector_unroll_leading;

use dialekt_ir_core::prelude::op::*;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<lower_vector_mask::LowerVectorMask>()
        .register::<lower_vector_multi_reduction::LowerVectorMultiReduction>()
        .register::<lower_vector_to_from_elements_to_shuffle_tree::LowerVectorToFromElementsToShuffleTree>();
}
