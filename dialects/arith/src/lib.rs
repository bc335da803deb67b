//! The arith dialect: arithmetic on integers and floats, one by one or as elements of vectors and tensors.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod bits;
mod casts;
mod compare;
mod constant;
mod convert;
mod division;
mod enums;
mod float;
mod integer;
mod minmax;
mod names;
mod resize;
mod select;

pub use bits::*;
pub use casts::{BitcastTypeConstraint, IndexCastTypeConstraint, SignlessFixedWidthIntegerLike};
pub use compare::*;
pub use constant::*;
pub use convert::*;
pub use division::*;
pub use enums::*;
pub use float::*;
pub use integer::*;
pub use minmax::*;
pub use resize::*;
pub use select::*;

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::typed::OpDecl;

/// The arith dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[
        Constant::DEF,
        // Integers
        AddI::DEF,
        SubI::DEF,
        MulI::DEF,
        AddUIExtended::DEF,
        MulSIExtended::DEF,
        MulUIExtended::DEF,
        DivSI::DEF,
        DivUI::DEF,
        CeilDivSI::DEF,
        CeilDivUI::DEF,
        FloorDivSI::DEF,
        RemSI::DEF,
        RemUI::DEF,
        AndI::DEF,
        OrI::DEF,
        XOrI::DEF,
        ShLI::DEF,
        ShRSI::DEF,
        ShRUI::DEF,
        MaxSI::DEF,
        MaxUI::DEF,
        MinSI::DEF,
        MinUI::DEF,
        // Floats
        NegF::DEF,
        AddF::DEF,
        SubF::DEF,
        MulF::DEF,
        DivF::DEF,
        RemF::DEF,
        MaximumF::DEF,
        MinimumF::DEF,
        MaxNumF::DEF,
        MinNumF::DEF,
        // Casts
        ExtSI::DEF,
        ExtUI::DEF,
        TruncI::DEF,
        ExtF::DEF,
        TruncF::DEF,
        ScalingExtF::DEF,
        ScalingTruncF::DEF,
        SIToFP::DEF,
        UIToFP::DEF,
        FPToSI::DEF,
        FPToUI::DEF,
        IndexCast::DEF,
        IndexCastUI::DEF,
        Bitcast::DEF,
        // Choice
        CmpI::DEF,
        CmpF::DEF,
        Select::DEF,
    ],
    attrs: &[FastMath::ATTR, IntegerOverflow::ATTR],
    ..DialectDescriptor::new("arith")
};
