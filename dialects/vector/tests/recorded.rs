//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() =>
    canonicalize_parts, differences, fold_parts, fold_transfers, hostile, masks, memory, parts, products, ranges_parts, reductions, transfers);
