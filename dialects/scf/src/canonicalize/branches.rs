//! Canonicalization of `scf.execute_region` and `scf.index_switch`.

use dialekt_cf as cf;
use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::prelude::rewrite::*;

use super::*;
use crate::ops::forms;
use crate::{ExecuteRegion, IndexSwitch};

/// Inlines a region with one block.
#[derive(Described)]
pub struct SingleBlockExecuteInliner;

impl OpRewrite for SingleBlockExecuteInliner {
    type SourceOp = ExecuteRegion;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExecuteRegion>) -> Option<()> {
        let view = rw.view(op)?;
        if view.no_inline() || !view.region().has_one_block() {
            return rw.no_match(op, "the region has several blocks, or is to stay");
        }
        replace_with_region(rw, op.op(), 0, &[])
    }
}

/// Inlines a region of several blocks into a function.
#[derive(Described)]
pub struct MultiBlockExecuteInliner;

impl OpRewrite for MultiBlockExecuteInliner {
    type SourceOp = ExecuteRegion;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExecuteRegion>) -> Option<()> {
        let view = rw.view(op)?;
        let parent = view.parent_op()?;
        if view.no_inline() || !(FunctionOpRef::of(parent).is_some() || parent.is::<ExecuteRegion>()) {
            return rw.no_match(op, "blocks cannot be added around the op, or the region is to stay");
        }
        let before = view.parent_block()?.handle();
        let region = view.region().handle();
        let first = view.region().first_block()?.handle();
        let behind = rw.split_block(rw.ir().point_before(op.op())?);
        rw.set_insertion_point_to_end(before);
        rw.create(cf::Branch::build(&[], first));
        let blocks: Vec<Block> = rw.ir().region(region).blocks().map(|block| block.handle()).collect();
        for block in blocks {
            let Some(end) = rw.ir().block(block).last_op().filter(|last| last.is::<Yield>()) else { continue };
            let end = end.handle();
            let values = operands(rw, end);
            rw.set_insertion_point_before(end);
            rw.create(cf::Branch::build(&values, behind));
            rw.erase_op(end);
        }
        let around = rw.ir().block(behind).parent_region()?.handle();
        rw.inline_region(region, around, Some(behind));
        let mut arguments = Values::new();
        for result in results(rw, op.op()) {
            let (ty, loc) = (rw.type_of(result), rw.value(result).loc());
            arguments.push(rw.ir_mut().add_argument(behind, ty, loc).ok()?);
        }
        rw.replace_op(op, &arguments);
        Some(())
    }
}

/// Replaces a switch on a constant by the contents of the chosen region.
#[derive(Described)]
pub struct FoldConstantCase;

impl OpRewrite for FoldConstantCase {
    type SourceOp = IndexSwitch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<IndexSwitch>) -> Option<()> {
        let view = rw.view(op)?;
        let value = forms::constant(rw.ir(), view.arg())?;
        let case = view.cases()?.iter().position(|case| *case == value);
        replace_with_region(rw, op.op(), case.map_or(0, |case| case + 1), &[])
    }
}
