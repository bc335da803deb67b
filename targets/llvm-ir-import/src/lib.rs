//! LLVM IR, read from text.
#![forbid(unsafe_code)]
