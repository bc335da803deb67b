//! The inliner interface of the dialect: all ops may be inlined.

use dialekt_interfaces::DialectInlinerInterface;
use dialekt_ir_core::prelude::rewrite::*;

use crate::{UBDialect, Unreachable};

impl DialectInlinerInterface for UBDialect {
    fn may_inline_op(
        _op: OpRef<'_>,
        _dest: RegionRef<'_>,
        _source: RegionRef<'_>,
        _cloned: bool,
        _mapping: &IrMapping,
    ) -> bool {
        true
    }

    fn gives_results(terminator: OpRef<'_>) -> bool {
        !terminator.is::<Unreachable>()
    }
}
