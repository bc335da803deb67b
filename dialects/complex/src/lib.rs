//! The complex dialect: complex numbers, their parts, and functions of them.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]
// Relations in `traits(..)` may name a field more than once.
#![allow(clippy::duplicated_attributes)]

mod attrs;
mod canonicalize;
mod fold;
mod ops;

pub use attrs::*;
pub use canonicalize::*;
pub use ops::*;

use dialekt_interfaces::InlinesAllOps;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// Complex numbers, their parts, and functions of them.
///
/// A complex number has two floats of the same type as parts: `complex<f32>`.
#[derive(Dialect)]
#[dialect(
    name = "complex",
    dependencies(dialekt_arith::ArithDialect),
    hooks,
    interfaces(InlinesAllOps {}),
    attrs(Number),
    ops(
        Constant, Create, Re, Im, Abs, Angle, Conj, Sign, Bitcast, Add, Sub, Mul, Div, Neg, Equal, NotEqual, Exp, Expm1, Log, Log1p, Pow,
        Powi, Sqrt, Rsqrt, Sin, Cos, Tan, Tanh, Atan2
    )
)]
pub struct ComplexDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(ComplexDialect::DIALECT);
}

impl DialectHooks for ComplexDialect {
    fn materialize_constant(&self, b: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        materialize(b, value, ty, loc)
    }
}

/// The element type of a complex type, or of a container of them; `None` for other types.
fn element_type(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    }
}
