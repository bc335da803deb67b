//! The index dialect: arithmetic on integers as wide as the target's pointers.
//!
//! Constants have 64 bits; what is computed of them holds for every target, whatever its width.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod arithmetic;
mod bits;
mod compare;
mod constant;
mod convert;
mod enums;

pub use arithmetic::*;
pub use bits::*;
pub use compare::*;
pub use constant::*;
pub use convert::*;
pub use enums::*;

use dialekt_ir_core::context::{Attribute, DialectDescriptor, Type, dialect::DialectHooks};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::text::parse::{Parsed, Parser};

/// The index dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "index",
    dependencies: &[],
    ops: &[
        Constant::DEF,
        BoolConstant::DEF,
        SizeOf::DEF,
        Add::DEF,
        Sub::DEF,
        Mul::DEF,
        DivS::DEF,
        DivU::DEF,
        CeilDivS::DEF,
        CeilDivU::DEF,
        FloorDivS::DEF,
        RemS::DEF,
        RemU::DEF,
        MaxS::DEF,
        MaxU::DEF,
        MinS::DEF,
        MinU::DEF,
        And::DEF,
        Or::DEF,
        XOr::DEF,
        Shl::DEF,
        ShrS::DEF,
        ShrU::DEF,
        Cmp::DEF,
        CastS::DEF,
        CastU::DEF,
    ],
    allows_unknown_ops: false,
    hooks: &Hooks,
};

/// Behaviour of the dialect as a whole.
struct Hooks;

impl DialectHooks for Hooks {
    fn has_attrs(&self) -> bool {
        true
    }

    fn parse_attr(&self, parser: &mut Parser<'_>, mnemonic: &str, _ty: Option<Type>) -> Option<Parsed<Attribute>> {
        (mnemonic == CMP_PREDICATE.mnemonic).then(|| CMP_PREDICATE.parse(parser))
    }
}
