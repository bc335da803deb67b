//! Replay of the recorded cases in `tests/cases`: output and diagnostics are those of the reference, but for `differences`.

dialekt_testing::recorded_cases!(
    dialekt::registry() => arith_to_llvm, arm_contract, arm_sme_to_llvm, cf_to_llvm, complex_to_llvm, convert_to_llvm, differences, func_to_llvm,
    index_to_llvm, legalize_for_llvm_export, math_to_llvm, math_to_rocdl, memref_to_llvm, nvvm_to_llvm, ptr_to_llvm, vector_to_llvm, xevm_to_llvm,
);
