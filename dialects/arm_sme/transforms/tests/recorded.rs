//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() => differences, pass_arm_sme, pass_arm_sme_vector_legalization);
