//! The inliner interface of the dialect. [mlir/lib/Dialect/Func/Extensions/InlinerExtension.cpp]

use dialekt_cf as cf;
use dialekt_interfaces::DialectInlinerInterface;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use crate::{Call, Func, Return};

impl DialectInlinerInterface for crate::FuncDialect {
    fn may_inline_call(call: OpRef<'_>, callable: OpRef<'_>, _cloned: bool) -> bool {
        let refuses = |op: OpRef<'_>| op.inherent_attr(b"no_inline").is_some();
        !(call.is::<Call>() && refuses(call) || callable.is::<Func>() && refuses(callable))
    }

    fn may_inline_into(_dest: RegionRef<'_>, _source: RegionRef<'_>, _cloned: bool, _mapping: &IrMapping) -> bool {
        true
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

    /// Replaces a return by a branch.
    fn replace_terminator(ir: &mut Ir, terminator: Op, next: Block) {
        if !ir.op(terminator).is::<Return>() {
            return;
        }
        let loc = ir.op(terminator).loc();
        let operands: SmallVec<[Value; 4]> = ir.op(terminator).operands().collect();
        let mut builder = Builder::new(ir);
        builder.set_insertion_point_before(terminator);
        builder.create(cf::Branch::build(&operands, next).with_loc(loc));
        let erased = ir.erase_op(terminator);
        debug_assert!(erased.is_ok());
    }
}
