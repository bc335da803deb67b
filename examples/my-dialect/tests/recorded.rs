//! Replay of the recorded cases in `tests/cases`.

dialekt_testing::recorded_cases!(my_dialect::registry() => poly);
