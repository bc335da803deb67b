//! Facts of classes of aliasing values: who reads and writes their memory. They are kept while operands are decided on, so that a decision
//! compares only the accesses of classes that it would join.
//!
//! Conflicts of two accesses do not depend on decisions, and a class is joined only where none of its accesses are in conflict. Facts are
//! not used where conflicts are shown, as then all are searched in order.

use std::rc::Rc;

use dialekt_ir_core::ir::{Block, BlockRef, Ir, Op, Use, Value, ValueDef};
use smallvec::SmallVec;

use super::OneShotAnalysis;
use super::accesses::{Access, Reads, Writes};

/// Facts of a class.
#[derive(Default, Debug)]
pub(super) struct ClassFacts {
    /// Operands that read the memory.
    pub reads: Reads,
    /// Operands in place that write to it.
    pub writes: Writes,
    /// No read and no write of the class are in conflict.
    pub is_checked: bool,
    /// A member may not be written to.
    pub is_read_only: bool,
}

impl ClassFacts {
    /// Joins the facts of a class that was checked against this one.
    fn absorb(&mut self, other: ClassFacts) {
        self.reads.append(other.reads);
        self.writes.append(other.writes);
        self.is_checked &= other.is_checked;
        self.is_read_only |= other.is_read_only;
    }
}

/// What an operand joins that is in place.
struct Joining {
    /// The classes of its value and of the values that may get its memory, each once, with their leaders.
    classes: SmallVec<[(Value, Rc<ClassFacts>); 2]>,
    /// It writes to the memory.
    is_write: bool,
}

impl OneShotAnalysis<'_> {
    /// Numbers the ops in an op in an order that is that of their block.
    pub(super) fn number_ops(&mut self, ir: &Ir, root: Op) {
        self.positions = ir.op(root).postorder().zip(1..).map(|(op, position)| (op.handle(), position)).collect();
    }

    fn block_and_position(&self, ir: &Ir, op: Op) -> (Option<Block>, Option<u32>) {
        (ir.op(op).parent_block().map(BlockRef::handle), self.positions.get(&op).copied())
    }

    pub(super) fn write_access(&self, ir: &Ir, operand: Use) -> Access {
        let (block, position) = self.block_and_position(ir, operand.op);
        let (block, at) = (block.filter(|_| position.is_some()), position.unwrap_or_default());
        Access { operand, block, first: at, last: at }
    }

    pub(super) fn read_access(&self, ir: &Ir, operand: Use) -> Access {
        let (block, position) = self.block_and_position(ir, operand.op);
        let definitions = self.definitions(ir, operand);
        let mut starts = definitions.iter().map(|definition| match ir.value(definition).def() {
            ValueDef::Argument(of, _) => Some(0).filter(|_| Some(of) == block),
            ValueDef::Result(op, _) => {
                let (of, position) = self.block_and_position(ir, op);
                position.filter(|_| of == block)
            }
        });
        let first = starts.try_fold(u32::MAX, |first, start| Some(first.min(start?)));
        match (first, position) {
            (Some(first), Some(last)) => Access { operand, block, first, last },
            _ => Access { operand, block: None, first: 0, last: 0 },
        }
    }

    /// The facts of the class of a value, with the number of its leader.
    fn facts(&self, ir: &Ir, value: Value) -> (Value, Rc<ClassFacts>) {
        let leader = self.aliases.leader_of(value);
        if let Some(found) = self.facts.borrow().get(&leader) {
            return (leader, found.clone());
        }
        let state = self.state(ir);
        let mut facts = ClassFacts::default();
        for member in self.aliases_of(value) {
            facts.is_read_only = facts.is_read_only || !self.is_writable(ir, member);
            for use_ in ir.value(member).uses() {
                if self.is_in_place_write(ir, use_) {
                    facts.writes.insert(self.write_access(ir, use_));
                }
                if self.reads_memory(&state, use_) {
                    facts.reads.insert(self.read_access(ir, use_));
                }
            }
        }
        facts.is_checked = facts.writes.is_empty();
        let facts = Rc::new(facts);
        self.facts.borrow_mut().insert(leader, facts.clone());
        (leader, facts)
    }

    /// What an operand joins, once it is in place.
    fn joining(&self, ir: &Ir, operand: Use) -> Joining {
        let state = self.state(ir);
        let aliasing = state.aliasing_values(operand).into_iter().map(|alias| alias.value);
        let mut classes: SmallVec<[(Value, Rc<ClassFacts>); 2]> = SmallVec::new();
        for value in std::iter::once(state.value_of(operand)).chain(aliasing) {
            let class = self.facts(ir, value);
            if classes.iter().all(|(leader, _)| *leader != class.0) {
                classes.push(class);
            }
        }
        Joining { classes, is_write: state.bufferizes_to_memory_write(operand) }
    }

    /// Returns whether an operand that is in place is in conflict with nothing, if it does not write itself: as the checks that look at all
    /// accesses, from facts.
    pub(super) fn is_consistent(&self, ir: &Ir, operand: Use) -> bool {
        let joining = self.joining(ir, operand);
        self.can_join(ir, operand, &Joining { is_write: false, ..joining })
    }

    /// Decides that an operand is in place, if it can be: as the checks that look at all accesses, from facts. Gives the decision.
    pub(super) fn bufferize_if_possible(&mut self, ir: &Ir, operand: Use) -> bool {
        let joining = self.joining(ir, operand);
        let is_possible = self.can_join(ir, operand, &joining);
        if is_possible {
            self.join(ir, operand, joining);
        }
        is_possible
    }

    fn can_join(&self, ir: &Ir, operand: Use, Joining { classes, is_write }: &Joining) -> bool {
        let is_written = *is_write || classes.iter().any(|(_, facts)| !facts.writes.is_empty());
        if is_written && classes.iter().any(|(_, facts)| facts.is_read_only) {
            return false;
        }
        let new = is_write.then(|| self.write_access(ir, operand));
        if !is_written || classes.iter().all(|(_, facts)| facts.reads.is_empty()) {
            return true;
        }
        // Writes of a class that is read were found not to cross.
        let mut unknown = classes.iter().filter(|(_, facts)| !facts.is_checked || facts.reads.is_empty());
        let crosses = |write: Access| self.crosses_parallel_region(ir, write.operand);
        if self.options.check_parallel_regions
            && (new.is_some_and(crosses) || unknown.any(|(_, facts)| facts.writes.iter().any(crosses)))
        {
            return false;
        }
        let is_in_conflict = |read: Access, write: Access| self.is_in_conflict(ir, read, write);
        classes.iter().enumerate().all(|(i, (_, read))| {
            !new.is_some_and(|write| read.reads.any_candidate(write, |read| is_in_conflict(read, write)))
                && classes.iter().enumerate().all(|(j, (_, written))| {
                    i == j && read.is_checked || !read.reads.any_pair(&written.writes, is_in_conflict)
                })
        })
    }

    /// Decides that an operand is in place, which was checked.
    fn join(&mut self, ir: &Ir, operand: Use, Joining { classes, is_write }: Joining) {
        let is_write = is_write && !self.in_place.contains(&operand);
        let mut facts = self.facts.borrow_mut();
        let taken: SmallVec<[Rc<ClassFacts>; 2]> =
            classes.iter().filter_map(|(leader, _)| facts.remove(leader)).collect();
        drop((facts, classes));
        self.bufferize_in_place(ir, operand);
        let mut joined = ClassFacts { is_checked: true, ..ClassFacts::default() };
        for class in taken.into_iter().filter_map(Rc::into_inner) {
            joined.absorb(ClassFacts { is_checked: true, ..class });
        }
        if is_write {
            joined.writes.insert(self.write_access(ir, operand));
        }
        let leader = self.aliases.leader_of(self.state(ir).value_of(operand));
        self.facts.borrow_mut().insert(leader, Rc::new(joined));
    }
}
