//! The complex dialect: complex numbers, what they are made of and functions of them.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod arithmetic;
mod bitcast;
mod constant;
mod exponential;
mod number;
mod parts;
mod trigonometric;

pub use arithmetic::*;
pub use bitcast::*;
pub use constant::*;
pub use exponential::*;
pub use number::*;
pub use parts::*;
pub use trigonometric::*;

use dialekt_ir_core::context::{ContextData, DialectDescriptor, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::typed::OpDecl;
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
    ..DialectDescriptor::new("complex")
};

/// The type of the parts of complex numbers of a type; `None` when it is another kind of type.
fn element_type(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    }
}
