//! Order of definitions and uses: values are defined on all ways to their uses, and phis have a value for each way in.

use std::collections::HashMap;

use super::{Checker, Rule, ensure};
use crate::module::function::{BlockId, Body, Inst, Kind, Val, ValueId};

const NOT_DOMINATED: &str = "Instruction does not dominate all uses!";

/// The place of a definition: a block and the number of the instruction in it.
#[derive(Clone, Copy)]
struct Definition<'a> {
    block: BlockId,
    number: usize,
    inst: &'a Inst,
}

/// Blocks with their immediate dominators. [Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm]
struct Dominators {
    /// The position of each block that is reached, in reverse postorder.
    order: HashMap<BlockId, usize>,
    /// Immediate dominators, by positions: that of the entry is itself.
    parents: Vec<usize>,
}

impl Dominators {
    fn new(successors: &HashMap<BlockId, Vec<BlockId>>, entry: BlockId) -> Dominators {
        let next = |block: &BlockId| successors.get(block).map_or(&[][..], Vec::as_slice);
        let mut postorder = Vec::new();
        let mut seen = std::collections::HashSet::from([entry]);
        let mut stack = vec![(entry, 0)];
        while let Some((block, at)) = stack.last_mut() {
            match next(block).get(*at) {
                Some(successor) => {
                    *at += 1;
                    if seen.insert(*successor) {
                        stack.push((*successor, 0));
                    }
                }
                None => {
                    postorder.push(*block);
                    stack.pop();
                }
            }
        }
        postorder.reverse();
        let order: HashMap<BlockId, usize> = postorder.iter().enumerate().map(|(at, block)| (*block, at)).collect();
        let mut predecessors = vec![Vec::new(); postorder.len()];
        for (at, block) in postorder.iter().enumerate() {
            next(block).iter().for_each(|successor| predecessors[order[successor]].push(at));
        }
        let mut parents: Vec<Option<usize>> = vec![None; postorder.len()];
        parents[0] = Some(0);
        let mut changed = true;
        while changed {
            changed = false;
            for at in 1..postorder.len() {
                let known = predecessors[at].iter().copied().filter(|before| parents[*before].is_some());
                let parent = known.reduce(|mut one, mut other| {
                    while one != other {
                        while one > other {
                            one = parents[one].unwrap_or(0);
                        }
                        while other > one {
                            other = parents[other].unwrap_or(0);
                        }
                    }
                    one
                });
                changed |= parents[at] != parent;
                parents[at] = parent;
            }
        }
        Dominators { order, parents: parents.into_iter().map(|parent| parent.unwrap_or(0)).collect() }
    }

    fn is_reached(&self, block: BlockId) -> bool {
        self.order.contains_key(&block)
    }

    /// Returns whether all ways to a block lead through another one, which may be the same. No way leads to one that is not reached.
    fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let Some(mut at) = self.order.get(&below).copied() else { return true };
        let Some(above) = self.order.get(&above).copied() else { return false };
        while at > above {
            at = self.parents[at];
        }
        at == above
    }
}

impl Checker<'_> {
    /// Checks the order of definitions and uses in a body.
    pub(super) fn dominance(&mut self, body: &Body) {
        let Some(entry) = body.order.first().copied() else { return };
        let mut successors: HashMap<BlockId, Vec<BlockId>> = HashMap::new();
        let mut predecessors: HashMap<BlockId, Vec<BlockId>> = HashMap::new();
        let mut definitions: HashMap<ValueId, Definition<'_>> = HashMap::new();
        for block in &body.order {
            for (number, inst) in body.blocks[block.index()].insts.iter().enumerate() {
                if let Some(result) = inst.result {
                    definitions.insert(result, Definition { block: *block, number, inst });
                }
            }
            let ways = body.blocks[block.index()].insts.last().map(Inst::successors).unwrap_or_default();
            ways.iter().for_each(|to| predecessors.entry(*to).or_default().push(*block));
            successors.insert(*block, ways);
        }
        if predecessors.contains_key(&entry) {
            let at = body.blocks[entry.index()].at;
            self.note(at, Err("Entry block to function must not have predecessors!".into()));
        }
        let dominators = Dominators::new(&successors, entry);
        for block in &body.order {
            let insts = &body.blocks[block.index()].insts;
            let phis = insts.iter().take_while(|inst| matches!(inst.kind, Kind::Phi(_))).count();
            let before = predecessors.get(block).map_or(&[][..], Vec::as_slice);
            for (number, inst) in insts.iter().enumerate() {
                let rule = match &inst.kind {
                    Kind::Phi(_) if number >= phis => Err("PHI nodes not grouped at top of basic block!".into()),
                    Kind::Phi(from) => phi(inst, from, before),
                    _ => Ok(()),
                };
                self.note(inst.at, rule);
                let rule = uses(inst, *block, number, &definitions, &dominators);
                self.note(inst.at, rule);
            }
        }
    }
}

/// A phi has a value for each way into its block, the same for all ways from the same block.
fn phi(inst: &Inst, from: &[BlockId], before: &[BlockId]) -> Rule {
    let message = "PHINode should have one entry for each predecessor of its parent basic block!";
    ensure(from.len() == before.len(), message)?;
    let mut values: HashMap<BlockId, Val> = HashMap::new();
    for (block, value) in from.iter().zip(&inst.operands) {
        let known = *values.entry(*block).or_insert(*value);
        let message = "PHI node has multiple entries for the same basic block with different incoming values!";
        ensure(known == *value, message)?;
    }
    let (mut from, mut before) = (from.to_vec(), before.to_vec());
    from.sort();
    before.sort();
    ensure(from == before, "PHI node entries do not match predecessors!")
}

/// The operands of an instruction are defined before it.
fn uses(
    inst: &Inst,
    block: BlockId,
    number: usize,
    definitions: &HashMap<ValueId, Definition<'_>>,
    dominators: &Dominators,
) -> Rule {
    let bundles = inst.call().into_iter().flat_map(|call| &call.bundles).flat_map(|bundle| &bundle.operands);
    for (at, operand) in inst.operands.iter().chain(bundles).enumerate() {
        let Val::Local(value) = operand else { continue };
        let Some(definition) = definitions.get(value) else { continue };
        let is_defined = match &inst.kind {
            // The value has to be there at the end of the block that it comes from.
            Kind::Phi(from) => from.get(at).is_none_or(|from| is_there_at_end(definition, *from, dominators)),
            _ if !dominators.is_reached(block) => true,
            _ if inst.result == Some(*value) => {
                return Err("Only PHI nodes may reference their own value!".into());
            }
            _ if definition.block == block => definition.number < number && !is_terminator(definition),
            _ => is_there_at_start(definition, block, dominators),
        };
        ensure(is_defined, NOT_DOMINATED)?;
    }
    Ok(())
}

fn is_terminator(definition: &Definition<'_>) -> bool {
    matches!(definition.inst.kind, Kind::Invoke { .. })
}

/// The result of an invocation is there where it returns; other results are from their block on.
fn is_there_at_start(definition: &Definition<'_>, block: BlockId, dominators: &Dominators) -> bool {
    match definition.inst.kind {
        Kind::Invoke { normal, unwind, .. } => normal == unwind || dominators.dominates(normal, block),
        _ => dominators.dominates(definition.block, block),
    }
}

fn is_there_at_end(definition: &Definition<'_>, block: BlockId, dominators: &Dominators) -> bool {
    // The way from the invocation itself.
    let is_way = definition.block == block && is_terminator(definition);
    is_way || is_there_at_start(definition, block, dominators)
}
