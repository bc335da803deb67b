//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() =>
    differences,
    pass_infer_hostile_shapes,
    pass_narrow_types,
    pass_reduce_transposes,
    pass_tosa_infer_shapes,
    pass_tosa_layerwise_constant_fold,
    pass_tosa_make_broadcastable,
    pass_tosa_optional_decompositions,
    pass_types_of_constants,
    tosa_attach_target,
    tosa_validate,
);
