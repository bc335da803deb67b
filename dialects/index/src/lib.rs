//! The index dialect: arithmetic on integers as wide as the target's pointers.
//!
//! Constants have 64 bits; results that are folded hold for every target, whatever its width.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod canonicalize;
mod enums;
mod fold;
mod interfaces;
mod ops;

pub use canonicalize::*;
pub use enums::*;
pub use ops::*;

use dialekt_interfaces::InlinesAllOps;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// Arithmetic on integers as wide as the pointers of the target.
///
/// Constants have 64 bits; ops fold only if the result holds for every target, whatever its width.
#[derive(Dialect)]
#[dialect(
    name = "index",
    hooks,
    interfaces(InlinesAllOps {}),
    attrs(IndexCmpPredicate),
    ops(
        Constant, BoolConstant, SizeOf, Add, Sub, Mul, DivS, DivU, CeilDivS, CeilDivU, FloorDivS, RemS, RemU, MaxS, MaxU, MinS, MinU,
        And, Or, XOr, Shl, ShrS, ShrU, Cmp, CastS, CastU
    )
)]
pub struct IndexDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(IndexDialect::DIALECT);
}

impl DialectHooks for IndexDialect {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        let cx = builder.ir().cx();
        let AttrData::Integer { ty: found, .. } = *cx.attr_data(value) else { return None };
        let number = cx.integer_i64(value)?;
        match (found, ty) {
            (Type::I1, Type::I1) => Some(builder.create(BoolConstant::build(number != 0).with_loc(loc)).into()),
            (Type::INDEX, Type::INDEX) => Some(builder.create(Constant::build(number).with_loc(loc)).into()),
            _ => None,
        }
    }
}
