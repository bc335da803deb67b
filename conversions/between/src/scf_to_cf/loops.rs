//! Lowering of `scf.for` and `scf.while`.

use dialekt_arith as arith;
use dialekt_arith::CmpIPredicate;
use dialekt_cf as cf;
use dialekt_dialect_utils::{Values, arguments, entry, last, operands};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf as scf;

use super::keep_loop_attrs;

/// `scf.for`: a block with the induction variable and the iteration arguments compares the variable with the bound and
/// branches to the body or to the end; the body ends with an increment and branches back.
///
/// ```text
///     before, br ^condition(lower, inits)
///   ^condition(i, carried): cond_br i < upper, ^body, ^end
///   ^body: ..., br ^condition(i + step, yielded)
///   ^end: what follows
/// ```
#[derive(Described)]
pub struct ForLowering;

impl OpRewrite for ForLowering {
    type SourceOp = scf::For;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<scf::For>) -> Option<()> {
        let view = rw.view(op)?;
        let (lower, upper, step) = (view.lower_bound(), view.upper_bound(), view.step());
        let (region, is_unsigned) = (view.region().handle(), view.unsigned_cmp());
        let entering: Values = [lower].into_iter().chain(view.init_args()).collect();

        let (start, end) = split_here(rw)?;
        let condition = entry(rw, op, 0)?;
        let at = rw.ir().start_of(condition);
        let body = rw.split_block(at);
        let last_body = rw.ir().region(region).last_block()?.handle();
        rw.inline_region(region, rw.ir().block(end).parent_region()?.handle(), Some(end));
        let args = arguments(rw, condition);
        let variable = *args.first()?;

        let terminator = last(rw, last_body)?;
        rw.set_insertion_point_to_end(last_body);
        let stepped = rw.create(arith::AddI::build(variable, step));
        let carried: Values = [stepped.result()].into_iter().chain(rw.op(terminator).operands()).collect();
        let back = rw.create(cf::Branch::build(&carried, condition));
        keep_loop_attrs(rw, op.op(), back.into())?;
        rw.erase_op(terminator);

        rw.set_insertion_point_to_end(start);
        rw.create(cf::Branch::build(&entering, condition));

        rw.set_insertion_point_to_end(condition);
        let predicate = if is_unsigned { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
        let compared = rw.create(arith::CmpI::build(variable, upper, predicate)).result();
        rw.create(cf::CondBranch::between(compared, (body, &[]), (end, &[])));
        rw.replace_op(op, &args[1..]);
        Some(())
    }
}

/// Splits the block before the op that is rewritten. `None` if the parent op has single-block regions only.
pub(super) fn split_here(rw: &mut Rewriter<'_>) -> Option<(Block, Block)> {
    let at = rw.insertion_point()?;
    let around = rw.ir().block(at.block).parent_op()?;
    if around.has_traits(OpTraits::SINGLE_BLOCK) || around.has_traits(OpTraits::GRAPH_REGIONS) {
        return rw.no_match(around.handle(), "the op around has one block");
    }
    let behind = rw.split_block(at);
    Some((at.block, behind))
}

/// `scf.while`: both regions become blocks; the results are the operands of the condition.
///
/// ```text
///     before, br ^before(inits)
///   ^before(args): ..., cond_br condition, ^after(passed), ^end
///   ^after(args): ..., br ^before(yielded)
///   ^end: what follows
/// ```
#[derive(Described)]
pub struct WhileLowering;

impl OpRewrite for WhileLowering {
    type SourceOp = scf::While;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<scf::While>) -> Option<()> {
        let view = rw.view(op)?;
        let inits: Values = view.inits().collect();
        let (before_region, after_region) = (view.before().handle(), view.after().handle());
        let (before, after) = (entry(rw, op, 0)?, entry(rw, op, 1)?);
        let condition = last(rw, before)?;
        let passed = passed_on(rw, before)?;
        let back = last(rw, after).filter(|back| rw.op(*back).is::<scf::Yield>())?;

        let (start, end) = split_here(rw)?;
        let around = rw.ir().block(end).parent_region()?.handle();
        rw.inline_region(after_region, around, Some(end));
        rw.inline_region(before_region, around, Some(after));
        rw.set_insertion_point_to_end(start);
        rw.create(cf::Branch::build(&inits, before));

        rw.set_insertion_point_to_end(before);
        let condition_loc = rw.loc(condition);
        rw.create(
            cf::CondBranch::between(passed.condition, (after, &passed.values), (end, &[])).with_loc(condition_loc),
        );
        rw.erase_op(condition);

        rw.set_insertion_point_to_end(after);
        let (yielded, back_loc) = (operands(rw, back), rw.loc(back));
        let latch = rw.create(cf::Branch::build(&yielded, before).with_loc(back_loc));
        rw.erase_op(back);
        keep_loop_attrs(rw, op.op(), latch.into())?;
        rw.replace_op(op, &passed.values);
        Some(())
    }
}

/// The operands of a `scf.condition`.
struct Passed {
    condition: Value,
    values: Values,
}

fn passed_on(rw: &Rewriter<'_>, before: Block) -> Option<Passed> {
    let view = rw.op(last(rw, before)?).view::<scf::Condition>()?;
    Some(Passed { condition: view.condition(), values: view.args().collect() })
}

/// `scf.while` whose second region only passes its arguments on: a block that branches to itself.
#[derive(Described)]
pub struct DoWhileLowering;

impl OpRewrite for DoWhileLowering {
    type SourceOp = scf::While;
    const BENEFIT: u16 = 2;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<scf::While>) -> Option<()> {
        let view = rw.view(op)?;
        let after = view.after().first_block()?;
        if after.first_op() != after.last_op() {
            return rw.no_match(op, "do-while simplification applicable only if 'after' region has no payload");
        }
        let forwards = after.first_op().is_some_and(|op| op.is::<scf::Yield>() && op.operands().eq(after.args()));
        if !forwards {
            return rw.no_match(op, "do-while simplification applicable only to forwarding 'after' regions");
        }
        let (inits, region) = (view.inits().collect::<Values>(), view.before().handle());
        let before = entry(rw, op, 0)?;
        let condition = last(rw, before)?;
        let passed = passed_on(rw, before)?;

        let (start, end) = split_here(rw)?;
        let around = rw.ir().block(end).parent_region()?.handle();
        rw.inline_region(region, around, Some(end));
        rw.set_insertion_point_to_end(start);
        rw.create(cf::Branch::build(&inits, before));

        rw.set_insertion_point_to_end(before);
        let condition_loc = rw.loc(condition);
        let latch = rw.create(
            cf::CondBranch::between(passed.condition, (before, &passed.values), (end, &[])).with_loc(condition_loc),
        );
        rw.erase_op(condition);
        keep_loop_attrs(rw, op.op(), latch.into())?;
        rw.replace_op(op, &passed.values);
        Some(())
    }
}
