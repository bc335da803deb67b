#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dialekt_fuzz_checks::to_llvm_ir(data));
