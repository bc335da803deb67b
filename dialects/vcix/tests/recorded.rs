//! Replay of the recorded cases in `tests/cases`: output and diagnostics are recorded from this tool: the reference only translates the dialect.

dialekt_testing::recorded_cases!(dialekt::registry() => differences);
