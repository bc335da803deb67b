//! Inlining: all ops, and into the regions of conditions and loops.

use dialekt_interfaces::DialectInlinerInterface;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::op::*;

use crate::TosaDialect;
use crate::ops::{If, While};

impl DialectInlinerInterface for TosaDialect {
    fn may_inline_into(dest: RegionRef<'_>, _source: RegionRef<'_>, _cloned: bool, _mapping: &IrMapping) -> bool {
        dest.parent_op().is_some_and(|op| op.is::<If>() || op.is::<While>())
    }

    fn may_inline_op(
        _op: OpRef<'_>,
        _dest: RegionRef<'_>,
        _source: RegionRef<'_>,
        _cloned: bool,
        _mapping: &IrMapping,
    ) -> bool {
        true
    }
}
