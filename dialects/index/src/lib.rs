//! The index dialect: arithmetic on integers as wide as the target's pointers.
//!
//! Constants have 64 bits; what is computed of them holds for every target, whatever its width.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod arithmetic;
mod bits;
mod canonicalize;
mod compare;
mod constant;
mod convert;
mod enums;
mod fold;
mod int_ranges;

pub use arithmetic::*;
pub use bits::*;
pub use canonicalize::*;
pub use compare::*;
pub use constant::*;
pub use convert::*;
pub use enums::*;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, DialectDescriptor, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::typed::{OpDecl, insert_constant};
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::{DialectInliner, InlinesAllOps};
use dialekt_ir_core::ir::{Builder, Op};

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
    hooks: &Hooks,
    docs: docs!(
        "Arithmetic on integers as wide as the pointers of the target",
        "Constants have 64 bits; what is computed of them is kept only where it holds for every target, whatever its width.",
    ),
    interfaces: &[InlinesAllOps::INTERFACE],
    ..DialectDescriptor::new("index")
};

struct Hooks;

impl DialectHooks for Hooks {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        let AttrData::Integer { ty: found, .. } = *builder.ir().cx().attr_data(value) else { return None };
        match (found, ty) {
            (Type::I1, Type::I1) => insert_constant::<BoolConstant>(builder, value, ty, loc).ok(),
            (Type::INDEX, Type::INDEX) => insert_constant::<Constant>(builder, value, ty, loc).ok(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ops of the dialect in the reference.
    const NAMES: &str = "add and bool.constant casts castu ceildivs ceildivu cmp constant divs divu floordivs maxs maxu mins \
        minu mul or rems remu shl shrs shru sizeof sub xor";

    #[test]
    fn all_ops_are_declared() {
        let mut declared: Vec<&str> = DIALECT.ops.iter().filter_map(|op| op.name.strip_prefix("index.")).collect();
        declared.sort_unstable();
        assert_eq!(declared, NAMES.split_whitespace().collect::<Vec<_>>());
    }
}
