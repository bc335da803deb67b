//! Modules of the dialect of LLVM IR, compiled to machine code and run.
