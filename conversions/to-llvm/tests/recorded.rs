//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() => arith_to_llvm, cf_to_llvm, func_to_llvm, index_to_llvm);
