//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(
    dialekt::registry() => malformed, types, attributes, data_layout, discardable, ops, invalid, fold, memory_slot, inline, pointers, ppc_fp128, differences,
);
