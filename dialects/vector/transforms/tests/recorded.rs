//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference.

mod harness;

dialekt_testing::recorded_cases!(harness::registry() =>
    differences,
    eliminate_vector_masks,
    lower_vector,
    lower_vector_contract,
    lower_vector_mask,
    lower_vector_multi_reduction,
    lower_vector_parts,
    lower_vector_to_from_elements_to_shuffle_tree,
    memref_emulate_narrow_type,
    transfer_op_flow,
    vector_emulate_narrow_type,
    vector_linearize,
    vector_rewrite_narrow_types,
    vector_rewrites,
    vector_transfer_full_partial,
    vector_transforms,
    vector_unit_dims,
);
