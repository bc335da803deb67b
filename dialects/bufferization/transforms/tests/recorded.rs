//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() => differences, buffer_deallocation, buffer_hoisting, buffer_placement, buffer_simplification, empty_tensors, one_shot_aliasing, one_shot_analysis, one_shot_errors, one_shot_linalg, one_shot_scf, one_shot_tensor);
