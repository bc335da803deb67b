//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() =>
    canonicalize_builtin,
    differences,
    pass_alias_analysis,
    pass_bubble_down_casts,
    pass_canonicalize,
    pass_code_motion,
    pass_composite,
    pass_cse,
    pass_inline,
    pass_location_snapshot,
    pass_memory_slots,
    pass_print_structure,
    pass_reconcile_unrealized_casts,
    pass_remove_dead_values,
    pass_reports,
    pass_runtime_verification,
    pass_sccp,
    pass_subset_hoisting,
);
