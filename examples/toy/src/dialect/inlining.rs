//! Inlining is legal everywhere: all functions are pure but for prints.

use dialekt::ir::IrMapping;
use dialekt::prelude::op::*;

use super::Toy;
use super::ops::Cast;

impl DialectInlinerInterface for Toy {
    fn may_inline_call(_call: OpRef<'_>, _callable: OpRef<'_>, _cloned: bool) -> bool {
        true
    }

    fn may_inline_into(_: RegionRef<'_>, _: RegionRef<'_>, _cloned: bool, _: &IrMapping) -> bool {
        true
    }

    fn may_inline_op(_: OpRef<'_>, _: RegionRef<'_>, _: RegionRef<'_>, _cloned: bool, _: &IrMapping) -> bool {
        true
    }

    /// Casts where a call passes a tensor of known shape to a function for any.
    fn convert_for_call(builder: &mut Builder<'_>, input: Value, ty: Type, loc: Location) -> Option<Op> {
        Some(builder.create(Cast::build(ty, input).with_loc(loc)).into())
    }
}
