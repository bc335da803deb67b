//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

mod harness;

dialekt_testing::recorded_cases!(harness::registry() =>
    differences,
    emulate_narrow_type,
    pass_memref_forms,
    pass_memref_views,
    pass_memref_wide_int,
    pass_normalize_memrefs,
    pass_shapes,
    pass_strided_metadata,
);
