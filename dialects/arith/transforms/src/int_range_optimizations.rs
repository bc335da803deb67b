//! `int-range-optimizations`: values whose range has one element become constants.
//! [mlir/lib/Dialect/Arith/Transforms/IntRangeOptimizations.cpp]

use std::sync::Arc;

use dialekt_arith::{RemSI, RemUI, materialize};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};

use crate::int_ranges::{Ranges, apply};

/// Do optimizations based on integer range analysis.
///
/// Values that turn out to be constant are replaced by constants, and so are remainders by their dividends where these are less than the
/// divisor.
#[derive(Pass, Clone)]
#[pass(name = "ArithIntRangeOpts", argument = "int-range-optimizations", dialects(dialekt_arith::ArithDialect))]
pub struct IntRangeOptimizations;

impl Pass for IntRangeOptimizations {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        let ranges = Arc::new(Ranges::find(cx.ir_mut(), op)?);
        let mut patterns = PatternSet::new();
        let known = ranges.clone();
        patterns.add_fn("MaterializeKnownConstantValues", PatternRoot::Any, 1, move |rewriter, op| {
            materialize_constants(rewriter, op, &known)
        });
        for (root, sign) in [(PatternRoot::of::<RemSI>(), Sign::Signed), (PatternRoot::of::<RemUI>(), Sign::Unsigned)] {
            let known = ranges.clone();
            patterns
                .add_fn("DeleteTrivialRem", root, 1, move |rewriter, op| delete_remainder(rewriter, op, sign, &known));
        }
        apply(cx, patterns)
    }
}

/// Replaces results of an op, and arguments of its regions, by constants if their ranges have one element.
fn materialize_constants(rewriter: &mut Rewriter<'_>, op: Op, ranges: &Ranges) -> Option<()> {
    let view = rewriter.op(op);
    if view.has_traits(OpTraits::CONSTANT_LIKE) {
        return None;
    }
    let results: Vec<Value> = view.results().collect();
    let mut changed = false;
    let mut all = !results.is_empty();
    for result in results {
        let replaced = replace(rewriter, result, ranges);
        changed |= replaced;
        all &= replaced || rewriter.value(result).uses().next().is_none();
    }
    if changed && all && rewriter.op(op).would_be_trivially_dead() {
        rewriter.erase_op(op);
        return Some(());
    }
    let blocks = rewriter.op(op).regions().flat_map(|region| region.blocks());
    let blocks: Vec<Block> = blocks.filter(|block| block.num_args() != 0).map(|block| block.handle()).collect();
    let before = rewriter.insertion_point();
    for block in blocks {
        rewriter.set_insertion_point_to_start(block);
        let args: Vec<Value> = rewriter.ir().block(block).args().collect();
        for arg in args {
            changed |= replace(rewriter, arg, ranges);
        }
    }
    rewriter.restore(before);
    changed.then_some(())
}

/// Replaces a used value by a constant if its range has one element. The dialect of the defining op materializes the
/// constant, if it can.
fn replace(rewriter: &mut Rewriter<'_>, value: Value, ranges: &Ranges) -> bool {
    if rewriter.value(value).uses().next().is_none() {
        return false;
    }
    let made = ranges.constant(value).and_then(|constant| make_constant(rewriter, value, &constant));
    let Some(made) = made else { return false };
    ranges.copy(value, made);
    rewriter.replace_all_uses(value, made);
    true
}

fn make_constant(rewriter: &mut Rewriter<'_>, value: Value, constant: &ApInt) -> Option<Value> {
    let view = rewriter.value(value);
    let (ty, loc) = (view.ty(), view.loc());
    let around = view.defining_op().or_else(|| view.parent_block()?.parent_op())?.name();
    let attr = rewriter.ir().cx().splat_attr(ty, constant)?;
    let made =
        materialize_constant(rewriter, around, attr, ty, loc).or_else(|| materialize(rewriter, attr, ty, loc))?;
    rewriter.op(made).result(0)
}

/// x mod m -> x, where 0 <= x < m.
fn delete_remainder(rewriter: &mut Rewriter<'_>, op: Op, sign: Sign, ranges: &Ranges) -> Option<()> {
    let view = rewriter.op(op);
    let (lhs, rhs) = (view.operand(0)?, view.operand(1)?);
    let modulus = rewriter.constant(rhs).and_then(|attr| rewriter.ir().cx().int_or_splat(attr))?;
    if modulus.as_i64()? <= 0 {
        return None;
    }
    let range = ranges.of(lhs)?;
    let is_less = |bound: &ApInt| !bound.is_negative() && bound.less(&modulus, Sign::Unsigned);
    let (min, max) = (range.min(sign), range.max(sign));
    if !is_less(min) || !is_less(max) || max.less(min, Sign::Unsigned) {
        return None;
    }
    rewriter.replace_op(op, &[lhs]);
    Some(())
}
