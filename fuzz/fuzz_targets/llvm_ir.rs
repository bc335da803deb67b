#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dialekt_fuzz_checks::llvm_ir(data));
