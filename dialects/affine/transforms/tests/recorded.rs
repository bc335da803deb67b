//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

mod harness;

dialekt_testing::recorded_cases!(
    harness::registry() => differences, pass_index_ops, pass_raise_memref, value_bounds, value_bounds_compared
);
