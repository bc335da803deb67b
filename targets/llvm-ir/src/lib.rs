//! LLVM IR, written as text.
#![forbid(unsafe_code)]
