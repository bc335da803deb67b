//! The arith dialect: arithmetic on integers and floats, one by one or as elements of vectors and tensors.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod bits;
mod canonicalize;
mod casts;
mod compare;
mod constant;
mod convert;
mod division;
mod enums;
mod float;
mod fold;
mod int_ranges;
mod integer;
mod minmax;
mod names;
pub mod passes;
mod resize;
mod select;
mod speculate;

pub use bits::*;
pub use canonicalize::*;
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

use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, DialectDescriptor, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::{DialectInliner, InlinesAllOps};
use dialekt_ir_core::ir::{Builder, Op};

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
    dependencies: &[&dialekt_ub::DIALECT],
    hooks: &Hooks,
    docs: docs!(
        "Arithmetic on integers, indices and floats",
        "Operands are integers without a sign of their own: ops that read them as signed numbers end in `si`, those that read them as unsigned\n\
         ones in `ui`. All ops but constants work on vectors and tensors, too, element by element.",
    ),
    interfaces: &[InlinesAllOps::INTERFACE],
    ..DialectDescriptor::new("arith")
};

struct Hooks;

impl DialectHooks for Hooks {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        materialize(builder, value, ty, loc)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ops of the dialect in the reference.
    const NAMES: &str = "addf addi addui_extended andi bitcast ceildivsi ceildivui cmpf cmpi constant divf divsi divui extf \
        extsi extui floordivsi fptosi fptoui index_cast index_castui maximumf maxnumf maxsi maxui minimumf \
        minnumf minsi minui mulf muli mulsi_extended mului_extended negf ori remf remsi remui scaling_extf \
        scaling_truncf select shli shrsi shrui sitofp subf subi truncf trunci uitofp xori";

    #[test]
    fn all_ops_are_declared() {
        let mut declared: Vec<&str> = DIALECT.ops.iter().filter_map(|op| op.name.strip_prefix("arith.")).collect();
        declared.sort_unstable();
        assert_eq!(declared, NAMES.split_whitespace().collect::<Vec<_>>());
    }
}
