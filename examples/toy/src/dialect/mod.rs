//! The dialect: what belongs to it, and how its constants are made.

mod inlining;
pub mod ops;
pub mod rules;
pub mod structs;

use dialekt::prelude::op::*;

use ops::{Add, Cast, Constant, Func, GenericCall, Mul, Print, Reshape, Return, Transpose};
use structs::{StructAccess, StructConstant, StructType};

/// The language of the tutorial.
#[derive(Dialect)]
#[dialect(
    name = "toy",
    hooks,
    interfaces(DialectInlinerInterface),
    types(StructType),
    ops(Add, Cast, Constant, Func, GenericCall, Mul, Print, Reshape, Return, StructAccess, StructConstant, Transpose)
)]
pub struct Toy;

impl DialectHooks for Toy {
    /// A constant of the kind that suits the type.
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        let cx = builder.cx().clone();
        let op = match StructType::of(&cx, ty) {
            Some(_) => builder.create(StructConstant::build(ty, cx.array_elements(value)?).with_loc(loc)).into(),
            None => builder.create(Constant::build(ty, value).with_loc(loc)).into(),
        };
        Some(op)
    }
}
