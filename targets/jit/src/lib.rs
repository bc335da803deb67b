//! Modules of the dialect of LLVM IR, compiled to machine code and run.
//!
//! [`compile`] translates the functions and globals of a module to the IR of Cranelift, whose code generator puts machine code into memory;
//! [`Program::run`] calls the entry function. No op is run before all are translated: an op that cannot be is a located error that
//! names it. A trap of the running code is mapped back to the location of its op.
//!
//! - Values are flattened: a struct, an array or a vector is the list of its scalars (`types`). Types are laid out as LLVM does on
//!   this machine, whatever data layout the module says.
//! - Scalars, pointers and small structs are passed and returned as in C; larger results through memory that the caller provides,
//!   as LLVM does it (`abi`).
//! - Functions that are declared only are those of the runner utilities and of libm, which are in the crate, or any symbol of the
//!   process or of a library that is loaded (`native`).
#![deny(unsafe_code)]

mod abi;
mod compile;
mod constants;
mod function;
mod globals;
#[allow(unsafe_code)]
mod native;
mod ops;
mod types;

pub use compile::{OptLevel, Options, Program, compile};
pub use native::{Buffer, Library, Trap, TrapKind, read};
pub use types::{Leaf, leaves};
