//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() =>
    differences,
    pass_complex_to_standard,
    pass_lift_cf_to_scf,
    pass_lower_affine,
    pass_scf_to_cf,
);
