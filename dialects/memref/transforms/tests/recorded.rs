//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() =>
    differences,
    pass_memref_forms,
    pass_memref_vectors,
    pass_memref_views,
    pass_memref_wide_int,
    pass_normalize_memrefs,
    pass_shapes,
    pass_strided_metadata,
);
