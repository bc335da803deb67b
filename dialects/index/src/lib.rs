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

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::typed::OpDecl;

/// The index dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
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
    attrs: &[IndexCmpPredicate::ATTR],
    ..DialectDescriptor::new("index")
};
