//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(dialekt::registry() =>
    differences,
    tosa_canonicalization,
    tosa_constant,
    tosa_control_flow,
    tosa_convolutions,
    tosa_data_layout,
    tosa_elementwise,
    tosa_fft,
    tosa_folds,
    tosa_gather_scatter,
    tosa_image,
    tosa_matmul,
    tosa_pooling,
    tosa_reductions,
    tosa_shape,
    tosa_type_conversion,
    tosa_types,
    tosa_variables,
);
