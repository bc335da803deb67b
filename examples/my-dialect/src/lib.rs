//! A dialect of polynomials in one variable, with integer coefficients: an example of a user's crate.
//!
//! - [`types`]: the type, `!poly.poly<3>`, and the attributes, `#poly.coefficients<[1, 2]>` and the encoding of tensors `#poly.points<[0, 1]>`
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
use ops::{Add, Constant, Eval, MapCoefficients, Mul, Sample, Yield};
use types::{Coefficients, Points, Polynomial};

/// Polynomials.
#[derive(Dialect)]
#[dialect(
    name = "poly",
    ops(Add, Constant, Eval, MapCoefficients, Mul, Sample, Yield),
    types(Polynomial),
    attrs(Coefficients, Points)
)]
pub struct Poly;

/// The dialects and passes of `my-opt`.
pub fn registry() -> Registry {
    let mut registry = dialekt::registry();
    registry.dialects.insert(Poly::DIALECT);
    registry
}
