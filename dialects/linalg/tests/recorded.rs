//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference.

dialekt_testing::recorded_cases!(dialekt::registry() => canonicalize_linalg, hostile, linalg, linalg_edges, linalg_errors);
