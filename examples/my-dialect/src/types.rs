//! The type of polynomials, an attribute with coefficients, an enum of ways to evaluate.

use dialekt::prelude::op::*;

/// Polynomials of at most this degree: `!poly.poly<3>`.
#[derive(Type)]
#[ty(name = "poly.poly", summary = "polynomial", value_name = "p")]
#[assembly("<" $degree ">")]
pub struct Polynomial {
    pub degree: u32,
}

/// Coefficients, that of the constant term first: `#poly.coefficients<[1, 0, 2]>` is 1 + 2x².
#[derive(Attr)]
#[attr(name = "poly.coefficients", summary = "coefficients of a polynomial", verify)]
#[assembly("<" "[" $values "]" ">")]
pub struct Coefficients {
    pub values: Vec<i64>,
}

impl VerifyParams for Coefficients {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        match &self.values[..] {
            [] => Err("expected a coefficient".into()),
            [_, .., 0] => Err("the leading coefficient is zero".into()),
            _ => Ok(()),
        }
    }
}

impl Coefficients {
    /// The degree; that of a constant is zero.
    pub fn degree(&self) -> u32 {
        u32::try_from(self.values.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }
}

/// The method by which a polynomial is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
pub enum Method {
    /// One multiplication and addition after the other.
    Horner,
    /// Halves at the same time.
    Estrin,
}
