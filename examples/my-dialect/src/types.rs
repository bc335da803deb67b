//! The type of polynomials, an attribute with coefficients, an enum of ways to evaluate.

use dialekt::decl::interface::AttrRef;
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

/// The points at which a polynomial was sampled, `#poly.points<[0, 1, 2]>`: the encoding of a tensor of its values there, one for each point.
#[derive(Attr)]
#[attr(name = "poly.points", summary = "points", verify, interfaces(VerifiableTensorEncoding))]
#[assembly("<" "[" $values "]" ">")]
pub struct Points {
    pub values: Vec<i64>,
}

impl VerifyParams for Points {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        let again = self.values.iter().enumerate().find(|(i, point)| self.values[..*i].contains(point));
        again.map_or(Ok(()), |(_, point)| Err(format!("the point {point} is there twice")))
    }
}

impl VerifiableTensorEncoding for Points {
    fn verify_encoding(attr: AttrRef<'_>, shape: &[i64], element: Type) -> Result<(), String> {
        let points = Points::of(attr.cx(), attr.handle()).map_or(0, |points| points.values.len());
        match shape {
            _ if element != Type::I64 => Err("values at points are of type 'i64'".into()),
            [size] if usize::try_from(*size) == Ok(points) => Ok(()),
            _ => Err(format!("expected a value for each of {points} points")),
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
