//! A dialect of polynomials in one variable, with integer coefficients: an example of a user's crate.
//!
//! - [`types`]: the type, `!poly.poly<3>`, and the attribute, `#poly.coefficients<[1, 2]>`
//! - [`ops`]: the operations
//! - [`rules`]: the rules by which they are simplified
//! - [`degree`]: an interface of operations, and the rule that holds for all that implement it
#![forbid(unsafe_code)]

pub mod degree;
pub mod ops;
pub mod rules;
pub mod types;

use dialekt::Dialect;
use dialekt::context::Registry;
use ops::{Add, Constant, Eval, MapCoefficients, Mul, Yield};
use types::{Coefficients, Polynomial};

/// Polynomials.
#[derive(Dialect)]
#[dialect(name = "poly", ops(Add, Constant, Eval, MapCoefficients, Mul, Yield), types(Polynomial), attrs(Coefficients))]
pub struct Poly;

/// The dialects and passes of `my-opt`.
pub fn registry() -> Registry {
    let mut registry = dialekt::registry();
    registry.dialects.insert(Poly::DIALECT);
    registry
}
