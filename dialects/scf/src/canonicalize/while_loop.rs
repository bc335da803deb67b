//! Canonicalization of `scf.while`.

use dialekt_arith as arith;
use dialekt_arith::CmpIPredicate;
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::rewrite::*;

use super::*;
use crate::{Condition, If, While};

/// The condition of a loop, the values that are passed with it, and the arguments of the second region.
struct Passed {
    end: Op,
    condition: Value,
    values: Values,
    arguments: Values,
}

impl Passed {
    fn of(rw: &Rewriter<'_>, op: Typed<While>) -> Option<Passed> {
        let view = rw.view(op)?;
        let end = view.before().first_block()?.last_op()?.view::<Condition>()?;
        let arguments = view.after().first_block()?.args().collect();
        Some(Passed { end: end.handle(), condition: end.condition(), values: end.args().collect(), arguments })
    }

    /// The passed values, each with its argument.
    fn pairs(&self) -> impl Iterator<Item = (Value, Value)> + '_ {
        self.values.iter().copied().zip(self.arguments.iter().copied())
    }
}

/// Replaces the condition by true in the second region.
#[derive(Described)]
pub struct WhileConditionTruth;

impl OpRewrite for WhileConditionTruth {
    type SourceOp = While;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<While>) -> Option<()> {
        let passed = Passed::of(rw, op)?;
        let loc = rw.loc(op);
        let mut constant = None;
        for (value, argument) in passed.pairs() {
            if value == passed.condition && rw.value(argument).has_uses() {
                let holds = match constant {
                    Some(holds) => holds,
                    None => make_truth(rw, true, loc)?,
                };
                constant = Some(holds);
                rw.replace_all_uses(argument, holds);
            }
        }
        constant.map(|_| ())
    }
}

/// Replaces comparisons in the second region that equal the condition or its negation.
#[derive(Described)]
pub struct WhileCmpCond;

impl OpRewrite for WhileCmpCond {
    type SourceOp = While;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<While>) -> Option<()> {
        let passed = Passed::of(rw, op)?;
        let compare = rw.view(rw.defining::<arith::CmpI>(passed.condition)?)?;
        let sides = [compare.lhs(), compare.rhs()];
        let predicate = compare.predicate()?;
        let mut changed = false;
        for (value, argument) in passed.pairs() {
            for (side, other) in [(0, 1), (1, 0)] {
                if sides[side] != value {
                    continue;
                }
                let users: Vec<Op> = rw.value(argument).uses().map(|use_| use_.op).collect();
                for user in users {
                    let Some(same) = rw.ir().get_op(user).and_then(|user| user.view::<arith::CmpI>()) else { continue };
                    let found = same.predicate()?;
                    if [same.lhs(), same.rhs()][other] != sides[other]
                        || (found != predicate && found != inverted(predicate))
                    {
                        continue;
                    }
                    let loc = same.loc();
                    let known = make_truth(rw, found == predicate, loc)?;
                    rw.replace_op(user, &[known]);
                    changed = true;
                }
            }
        }
        changed.then_some(())
    }
}

/// The inverted predicate.
fn inverted(predicate: CmpIPredicate) -> CmpIPredicate {
    match predicate {
        CmpIPredicate::Eq => CmpIPredicate::Ne,
        CmpIPredicate::Ne => CmpIPredicate::Eq,
        CmpIPredicate::Slt => CmpIPredicate::Sge,
        CmpIPredicate::Sle => CmpIPredicate::Sgt,
        CmpIPredicate::Sgt => CmpIPredicate::Sle,
        CmpIPredicate::Sge => CmpIPredicate::Slt,
        CmpIPredicate::Ult => CmpIPredicate::Uge,
        CmpIPredicate::Ule => CmpIPredicate::Ugt,
        CmpIPredicate::Ugt => CmpIPredicate::Ule,
        CmpIPredicate::Uge => CmpIPredicate::Ult,
    }
}

/// Passes values in the order of the first region's arguments, if they are a permutation of these.
#[derive(Described)]
pub struct WhileOpAlignBeforeArgs;

impl OpRewrite for WhileOpAlignBeforeArgs {
    type SourceOp = While;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<While>) -> Option<()> {
        let view = rw.view(op)?;
        let before: Values = view.before().first_block()?.args().collect();
        let inits: Values = view.inits().collect();
        let passed = Passed::of(rw, op)?;
        if before == passed.values {
            return rw.no_match(op, "the arguments are passed on in order");
        }
        // The position of each passed value among the arguments.
        let place = |value: &Value| before.iter().position(|argument| argument == value);
        let places: Option<Vec<usize>> = passed.values.iter().map(place).collect();
        let Some(places) = places.filter(|places| is_permutation(places, before.len())) else {
            return rw.no_match(op, "the arguments are not passed on, each once");
        };
        let loc = rw.loc(op);
        let mut types = vec![Type::NONE; before.len()];
        for (place, value) in places.iter().zip(&passed.values) {
            types[*place] = rw.type_of(*value);
        }
        let at = rw.insertion_point();
        rw.set_insertion_point_before(passed.end);
        let end_loc = rw.loc(passed.end);
        rw.create(Condition::build(passed.condition, &before).with_loc(end_loc));
        rw.erase_op(passed.end);
        rw.restore(at);

        let new = rw.create(While::build(&types, &inits));
        let (old_before, old_after) = (entry(rw, op, 0)?, entry(rw, op, 1)?);
        let args: Vec<(Type, Location)> = inits.iter().map(|init| (rw.type_of(*init), rw.value(*init).loc())).collect();
        let new_before = block_in(rw, new, 0, &args)?;
        let args: Vec<(Type, Location)> = types.iter().map(|ty| (*ty, loc)).collect();
        let new_after = block_in(rw, new, 1, &args)?;
        let pick = |all: Values| -> Values { places.iter().map(|place| all[*place]).collect() };
        let arguments: Values = rw.ir().block(new_before).args().collect();
        rw.merge_blocks(old_before, new_before, &arguments);
        let arguments = pick(rw.ir().block(new_after).args().collect());
        rw.merge_blocks(old_after, new_after, &arguments);
        let replaced = pick(results(rw, new));
        rw.replace_op(op, &replaced);
        Some(())
    }
}

fn is_permutation(places: &[usize], len: usize) -> bool {
    let mut seen = vec![false; len];
    places.len() == len && places.iter().all(|place| !std::mem::replace(&mut seen[*place], true))
}

/// Adds a block with arguments to an empty region of an op.
fn block_in(rw: &mut Rewriter<'_>, op: impl Into<Op>, region: usize, args: &[(Type, Location)]) -> Option<Block> {
    let region = rw.op(op).region(region)?.handle();
    rw.ir_mut().create_block(region, args).ok()
}

/// Moves a `scf.if` on the condition from the end of the first region to the second one, which runs only if the
/// condition holds.
#[derive(Described)]
pub struct WhileMoveIfDown;

impl OpRewrite for WhileMoveIfDown {
    type SourceOp = While;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<While>) -> Option<()> {
        let view = rw.view(op)?;
        let (before, after) = (view.before().handle(), view.after().handle());
        let (loc, inits): (_, Values) = (view.loc(), view.inits().collect());
        let passed = Passed::of(rw, op)?;
        let Some(branch) = rw.op(passed.end).prev().and_then(|prev| prev.view::<If>()) else {
            return rw.no_match(op, "no branch stands before the condition");
        };
        let no_else = branch.else_region().is_empty() || only_terminates(branch.else_region());
        if branch.condition() != passed.condition || !no_else {
            return rw.no_match(op, "the branch does something when the loop ends");
        }
        let (moved, then_region) = (branch.handle(), branch.then_region().handle());
        let on_true: Values = yields(branch.then_region())?.operands().collect();
        let on_false: Values = yields(branch.else_region()).map(|end| end.operands().collect()).unwrap_or_default();
        let given: Values = branch.results().collect();
        // A value may be passed more than once. The reference considers one of the arguments only.
        for (value, argument) in passed.pairs() {
            if let Some(index) = given.iter().position(|result| *result == value) {
                rw.replace_all_uses(value, on_false[index]);
                rw.replace_all_uses(argument, on_true[index]);
            }
        }
        let used = used_from(rw, then_region, before);
        let mut types: Vec<Type> = rw.op(op).result_types().collect();
        let used_types: Vec<Type> = used.iter().map(|value| rw.type_of(*value)).collect();
        types.extend(&used_types);
        let new = rw.create(While::build(&types, &inits).with_loc(loc));
        for (index, source) in [before, after].into_iter().enumerate() {
            let dest = rw.op(new).region(index)?.handle();
            rw.inline_region(source, dest, None);
        }
        let second = rw.op(new).region(1)?.handle();
        let block = entry(rw, new, 1)?;
        let added = rw.modify(new, |ir| {
            used_types.iter().map(|ty| ir.add_argument(block, *ty, loc)).collect::<Result<Values, _>>()
        });
        let added = added.ok()?;
        let all: Values = [passed.condition]
            .into_iter()
            .chain(operands(rw, passed.end).into_iter().skip(1))
            .chain(used.iter().copied())
            .collect();
        rw.set_operands(passed.end, &all);
        for (value, argument) in used.into_iter().zip(added) {
            // The result of the op may be passed, so that the second region uses it. The reference leaves these uses.
            let inside = |ir: &Ir, use_: Use| {
                let parent = ir.op(use_.op).parent_region();
                is_around(then_region, parent) || is_around(second, parent)
            };
            rw.ir_mut().replace_uses_if(value, argument, inside).ok()?;
        }
        let body = rw.ir().region(then_region).first_block()?.handle();
        let end = last(rw, body)?;
        rw.erase_op(end);
        let start = rw.ir().start_of(block);
        rw.inline_block(body, start, &[]);
        rw.erase_op(moved);
        let mut replaced = results(rw, new);
        replaced.truncate(rw.op(op).num_results());
        rw.replace_op(op, &replaced);
        Some(())
    }
}

/// The values of another region that ops in a region use, without duplicates.
fn used_from(rw: &Rewriter<'_>, region: Region, defined_in: Region) -> Values {
    let ir = rw.ir();
    let mut used = Values::new();
    for op in ir.region(region).blocks().flat_map(|block| block.ops()) {
        let _ = op.walk(WalkOrder::Post, |op| {
            for value in op.operands() {
                let parent = ir.value(value).parent_block().and_then(|block| block.parent_region());
                let above = is_around(defined_in, parent) && !is_around(region, parent);
                if above && !used.contains(&value) {
                    used.push(value);
                }
            }
            WalkControl::Advance
        });
    }
    used
}
