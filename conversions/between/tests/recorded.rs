//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() =>
    differences,
    pass_arm,
    pass_bufferization_to_memref,
    pass_complex_to_standard,
    pass_lift_cf_to_scf,
    pass_linalg_to_standard,
    pass_lower_affine,
    pass_scf_to_cf,
    pass_shape_to_standard,
    pass_tensor_to_linalg,
    pass_tosa_to_arith,
    pass_tosa_to_linalg,
    pass_tosa_to_linalg_named,
    pass_tosa_to_mlprogram,
    pass_tosa_to_scf,
    pass_tosa_to_tensor,
    pass_vector_to_scf,
    vector_to_amx,
);
