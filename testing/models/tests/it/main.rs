//! What ops compute, by programs: `main` is called without arguments, and what it returns is compared.

mod arith;
mod calls;
mod index;
mod memref;
mod support;
mod tensor;
