//! Canonicalization of ops that pass values to their regions: unused and duplicate inputs are removed.
//!
//! Along each edge of control a *point* passes *operands*, which become the *inputs* of a successor: arguments of a region, or
//! results of the op. [MLIR: populateRegionBranchOpInterfaceCanonicalizationPatterns]

use std::marker::PhantomData;
use std::rc::Rc;

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use dialekt_interfaces::RegionBranchOpRef;
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::rewrite::*;

use crate::small_map::SmallMap;

type Set<T> = HashSet<T, foldhash::fast::FixedState>;
type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// The values other than inputs that an input may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    None,
    One(Value),
    Many,
}

impl Reach {
    /// Adds the values of another input. Returns whether anything changed.
    fn join(&mut self, other: Reach) -> bool {
        let both = match (*self, other) {
            (one, Reach::None) | (Reach::None, one) => one,
            (Reach::One(a), Reach::One(b)) if a == b => other,
            _ => Reach::Many,
        };
        std::mem::replace(self, both) != both
    }
}

/// An input, and the operands that it may get its value from.
struct Input {
    value: Value,
    operands: SmallVec<[Use; 2]>,
}

/// The inputs of an op, in the order in which they are found.
struct Inputs {
    all: SmallVec<[Input; 4]>,
    positions: SmallMap<Value, usize>,
}

impl Inputs {
    fn of(op: OpRef<'_>) -> Option<Inputs> {
        let branch = RegionBranchOpRef::of(op)?;
        let mut inputs = Inputs { all: SmallVec::new(), positions: SmallMap::default() };
        for point in branch.points() {
            for successor in branch.successor_regions(point) {
                let operands = branch.successor_operands(point, &successor);
                let from = operands.op().handle();
                for (index, value) in operands.positions().zip(successor.inputs(op)) {
                    let position = *inputs.positions.get_or_insert(value, inputs.all.len());
                    if position == inputs.all.len() {
                        inputs.all.push(Input { value, operands: SmallVec::new() });
                    }
                    inputs.all[position].operands.push(Use { op: from, index: index as u32 });
                }
            }
        }
        Some(inputs)
    }

    /// As [`of`](Self::of), computed once for all patterns that are tried on the op.
    fn shared(rw: &mut Rewriter<'_>, op: Op) -> Rc<Option<Inputs>> {
        rw.share(|ir| Inputs::of(ir.op(op)))
    }

    fn values(&self) -> impl Iterator<Item = Value> + '_ {
        self.all.iter().map(|input| input.value)
    }

    /// The values that each input may have.
    fn reach(&self, ir: &Ir) -> SmallVec<[Reach; 8]> {
        let mut reach: SmallVec<[Reach; 8]> = SmallVec::from_elem(Reach::None, self.all.len());
        // Which inputs an input is passed to.
        let mut passed_to: SmallVec<[SmallVec<[u32; 2]>; 8]> = SmallVec::from_elem(SmallVec::new(), self.all.len());
        for (number, input) in self.all.iter().enumerate() {
            for value in input.operands.iter().filter_map(|use_| passed(ir, *use_)) {
                match self.positions.get(&value) {
                    Some(from) => passed_to[*from].push(number as u32),
                    None => _ = reach[number].join(Reach::One(value)),
                }
            }
        }
        let mut todo: SmallVec<[u32; 8]> = (0..self.all.len() as u32).collect();
        while let Some(from) = todo.pop() {
            let known = reach[from as usize];
            todo.extend(passed_to[from as usize].iter().copied().filter(|to| reach[*to as usize].join(known)));
        }
        reach
    }

    /// The inputs, in groups that can only be erased together: those that the same operand goes to.
    fn tied(&self) -> Vec<SmallVec<[usize; 2]>> {
        let mut group_of: Vec<usize> = (0..self.all.len()).collect();
        let mut groups: Vec<SmallVec<[usize; 2]>> =
            group_of.iter().map(|input| SmallVec::from_slice(&[*input])).collect();
        let mut first: SmallMap<Use, usize> = SmallMap::default();
        for (input, Input { operands, .. }) in self.all.iter().enumerate() {
            for operand in operands {
                let other = *first.get_or_insert(*operand, input);
                let (mut a, mut b) = (group_of[other], group_of[input]);
                if a != b {
                    if groups[a].len() < groups[b].len() {
                        (a, b) = (b, a);
                    }
                    let merged = std::mem::take(&mut groups[b]);
                    merged.iter().for_each(|input| group_of[*input] = a);
                    groups[a].extend(merged);
                }
            }
        }
        groups.retain(|group| !group.is_empty());
        groups
    }
}

/// The value of an operand.
fn passed(ir: &Ir, use_: Use) -> Option<Value> {
    ir.op(use_.op).operand(use_.index as usize)
}

/// Returns whether a value is defined before an op.
fn is_outside(op: OpRef<'_>, value: Value) -> bool {
    let around = op.ir().value(value).parent_block().and_then(|block| block.parent_op());
    let is_result = matches!(op.ir().value(value).def(), ValueDef::Result(other, _) if other == op.handle());
    around.is_none_or(|around| !op.is_ancestor_of(around)) && !is_result
}

/// Inputs that always have the same value are not used any more: that value is.
#[derive(Described)]
pub struct MakeRegionBranchOpSuccessorInputsDead<T>(PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for MakeRegionBranchOpSuccessorInputsDead<T> {
    type SourceOp = T;
    /// The same for all kinds of ops.
    const LABELS: &'static [&'static str] = &["MakeRegionBranchOpSuccessorInputsDead"];

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let inputs = Inputs::shared(rw, op.op());
        let inputs = inputs.as_ref().as_ref()?;
        let mut changed = false;
        // Replacing an input by its only value does not change the values that others may have.
        for (input, reach) in inputs.values().zip(inputs.reach(rw.ir())) {
            let Reach::One(value) = reach else { continue };
            if rw.value(input).has_uses() && is_outside(rw.op(op), value) {
                rw.replace_all_uses(input, value);
                changed = true;
            }
        }
        changed.then_some(())
    }
}

/// Replaces inputs that get the same values from every predecessor by the first one of them.
#[derive(Described)]
pub struct RemoveDuplicateSuccessorInputUses<T>(PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for RemoveDuplicateSuccessorInputUses<T> {
    type SourceOp = T;
    /// The same for all kinds of ops.
    const LABELS: &'static [&'static str] = &["RemoveDuplicateSuccessorInputUses"];

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let inputs = Inputs::shared(rw, op.op());
        let inputs = inputs.as_ref().as_ref()?;
        let mut changed = false;
        // Arguments and results are ordered the same way, so that those that are tied become dead together.
        let mut order: SmallVec<[(ValueDef, &Input); 8]> =
            inputs.all.iter().map(|input| (rw.value(input.value).def(), input)).collect();
        order.sort_by_key(|(def, _)| number(*def));
        // Inputs that become equal by these replacements are found when the op is visited again.
        let mut known: Map<(Owner, PassedValues), Value> = Map::default();
        let keys: Vec<_> =
            order.iter().map(|(def, input)| (owner(*def), passed_values(rw.ir(), &input.operands))).collect();
        for (key, (_, input)) in keys.into_iter().zip(order) {
            let first = *known.entry(key).or_insert(input.value);
            if first != input.value && rw.value(input.value).has_uses() {
                rw.replace_all_uses(input.value, first);
                changed = true;
            }
        }
        changed.then_some(())
    }
}

/// The position of a value among the arguments of its block, or results of its op.
fn number(def: ValueDef) -> u32 {
    match def {
        ValueDef::Result(_, index) | ValueDef::Argument(_, index) => index,
    }
}

/// The block or op that a value is an argument or result of.
#[derive(PartialEq, Eq, Hash)]
enum Owner {
    Op(Op),
    Block(Block),
}

fn owner(def: ValueDef) -> Owner {
    match def {
        ValueDef::Result(op, _) => Owner::Op(op),
        ValueDef::Argument(block, _) => Owner::Block(block),
    }
}

/// The values that are passed to an input, with the ops that pass them.
type PassedValues = SmallVec<[(Op, Option<Value>); 2]>;

fn passed_values(ir: &Ir, uses: &[Use]) -> PassedValues {
    let mut values = PassedValues::new();
    for use_ in uses {
        let value = passed(ir, *use_);
        match values.last_mut().filter(|(op, _)| *op == use_.op) {
            Some((_, last)) => *last = value,
            None => values.push((use_.op, value)),
        }
    }
    values
}

/// Removes unused inputs, with the operands that are passed to them.
#[derive(Described)]
pub struct RemoveDeadRegionBranchOpSuccessorInputs<T>(PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for RemoveDeadRegionBranchOpSuccessorInputs<T> {
    type SourceOp = T;
    /// The same for all kinds of ops.
    const LABELS: &'static [&'static str] = &["RemoveDeadRegionBranchOpSuccessorInputs"];

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let inputs = Inputs::shared(rw, op.op());
        let inputs = inputs.as_ref().as_ref()?;
        let is_dead = |input: Value| !rw.value(input).has_uses();
        let any = inputs.values().any(is_dead);
        let tied = if any { inputs.tied() } else { Vec::new() };
        let dead = tied.into_iter().filter(|group| group.iter().all(|input| is_dead(inputs.all[*input].value)));
        let dead: Vec<&Input> = dead.flatten().map(|input| &inputs.all[input]).collect();
        if dead.is_empty() {
            return rw.no_match(op, "all values that are passed are used");
        }
        let mut operands: Vec<Use> = dead.iter().flat_map(|input| &input.operands).copied().collect();
        // The op with the highest position comes first.
        operands.sort_by_key(|operand| std::cmp::Reverse(operand.index));
        let mut erased: Vec<(Op, Vec<bool>)> = Vec::new();
        let mut places: Map<Op, usize> = Map::default();
        for Use { op, index } in operands {
            let place = *places.entry(op).or_insert_with(|| {
                erased.push((op, vec![false; rw.op(op).num_operands()]));
                erased.len() - 1
            });
            erased[place].1[index as usize] = true;
        }
        for (op, which) in erased {
            rw.modify(op, |ir| ir.erase_grouped_operands_at(op, &which)).ok()?;
        }
        let mut blocks: Vec<Block> = Vec::new();
        for input in &dead {
            if let ValueDef::Argument(block, _) = rw.value(input.value).def()
                && !blocks.contains(&block)
            {
                blocks.push(block);
            }
        }
        let dead: Set<Value> = dead.iter().map(|input| input.value).collect();
        for block in blocks {
            let args: Vec<Value> = rw.ir().block(block).args().collect();
            rw.modify(op, |ir| ir.erase_arguments(block, |index| dead.contains(&args[index as usize]))).ok()?;
        }
        let results: Vec<Value> = rw.op(op).results().collect();
        if results.iter().any(|result| dead.contains(result)) {
            rw.erase_results(op, |index| dead.contains(&results[index]));
        }
        Some(())
    }
}
