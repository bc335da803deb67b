//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

mod harness;

dialekt_testing::recorded_cases!(
    harness::registry() =>
    differences,
    fuse_and_yield,
    fuse_consumer,
    hoist_padding,
    hostile,
    padding,
    pass_convert_elementwise_to_linalg,
    pass_convert_linalg_to_loops,
    pass_generate_runtime_verification_linalg,
    pass_linalg_block_pack_matmul,
    pass_linalg_detensorize,
    pass_linalg_fold_into_elementwise,
    pass_linalg_fold_unit_extent_dims,
    pass_linalg_fuse_elementwise_ops,
    pass_linalg_generalize_named_ops,
    pass_linalg_inline_scalar_operands,
    pass_linalg_morph_ops,
    pass_linalg_specialize_generic_ops,
    pass_simplify_depthwise_conv,
    promotion,
    split,
    split_reduction,
    tile_using_scf,
    vectorize
);
