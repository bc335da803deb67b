//! The complex dialect: complex numbers, what they are made of and functions of them.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]
// Relations in `traits(..)` may name a field more than once.
#![allow(clippy::duplicated_attributes)]

mod arithmetic;
mod bitcast;
mod canonicalize;
mod constant;
mod exponential;
mod fold;
mod number;
mod parts;
mod trigonometric;

pub use arithmetic::*;
pub use bitcast::*;
pub use canonicalize::*;
pub use constant::*;
pub use exponential::*;
pub use number::*;
pub use parts::*;
pub use trigonometric::*;

use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, ContextData, DialectDescriptor, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::{DialectInliner, InlinesAllOps};
use dialekt_ir_core::ir::{Builder, Op};
use dialekt_ir_core::types::TypeData;

/// The complex dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    dependencies: &[&dialekt_arith::DIALECT],
    ops: &[
        Constant::DEF,
        // Parts
        Create::DEF,
        Re::DEF,
        Im::DEF,
        Abs::DEF,
        Angle::DEF,
        Conj::DEF,
        Sign::DEF,
        Bitcast::DEF,
        // Arithmetic
        Add::DEF,
        Sub::DEF,
        Mul::DEF,
        Div::DEF,
        Neg::DEF,
        Equal::DEF,
        NotEqual::DEF,
        // Exponentials, logarithms, powers and roots
        Exp::DEF,
        Expm1::DEF,
        Log::DEF,
        Log1p::DEF,
        Pow::DEF,
        Powi::DEF,
        Sqrt::DEF,
        Rsqrt::DEF,
        // Trigonometric functions
        Sin::DEF,
        Cos::DEF,
        Tan::DEF,
        Tanh::DEF,
        Atan2::DEF,
    ],
    attrs: &[Number::ATTR],
    hooks: &Hooks,
    docs: docs!(
        "Complex numbers: what they are made of, and functions of them",
        "A complex number has two floats of the same type as parts: `complex<f32>`.",
    ),
    interfaces: &[InlinesAllOps::INTERFACE],
    ..DialectDescriptor::new("complex")
};

struct Hooks;

impl DialectHooks for Hooks {
    fn materialize_constant(&self, b: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        materialize(b, value, ty, loc)
    }
}

/// The type of the parts of complex numbers of a type; `None` when it is another kind of type.
fn element_type(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ops_are_declared() {
        let mut names: Vec<&str> = DIALECT.ops.iter().map(|op| op.name).collect();
        names.sort_unstable();
        assert_eq!(
            names,
            [
                "complex.abs",
                "complex.add",
                "complex.angle",
                "complex.atan2",
                "complex.bitcast",
                "complex.conj",
                "complex.constant",
                "complex.cos",
                "complex.create",
                "complex.div",
                "complex.eq",
                "complex.exp",
                "complex.expm1",
                "complex.im",
                "complex.log",
                "complex.log1p",
                "complex.mul",
                "complex.neg",
                "complex.neq",
                "complex.pow",
                "complex.powi",
                "complex.re",
                "complex.rsqrt",
                "complex.sign",
                "complex.sin",
                "complex.sqrt",
                "complex.sub",
                "complex.tan",
                "complex.tanh"
            ]
        );
    }
}
