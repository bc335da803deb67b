//! Tests of the semantics of ops by programs: `main` is called without arguments, and its results are compared.

mod affine;
mod arith;
mod calls;
mod complex;
mod index;
mod library;
mod math;
mod memref;
mod precision;
mod scf;
mod support;
mod tensor;
