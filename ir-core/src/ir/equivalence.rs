//! Structural equality and hashing of ops, as CSE and outlining need them.
//!
//! Two ops are equivalent when name, attributes, types and location agree, their operands are equivalent, and so are
//! the ops nested in them, where values and blocks inside correspond to each other. [mlir/IR/OperationSupport.h:
//! OperationEquivalence]

use std::collections::HashMap;

use smallvec::SmallVec;

use super::handles::{Block, Value};
use super::view::{BlockRef, OpRef, RegionRef};
use crate::context::{Attribute, OpTraits};

bitflags::bitflags! {
    /// The properties that equivalence ignores.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct EquivalenceFlags: u8 {
        /// Locations of ops and block arguments.
        const IGNORE_LOCATIONS = 1;
        /// Attributes that ops do not declare.
        const IGNORE_DISCARDABLE_ATTRS = 1 << 1;
        /// Attributes that ops declare.
        const IGNORE_PROPERTIES = 1 << 2;
        /// The order of operands of commutative ops.
        const IGNORE_COMMUTATIVITY = 1 << 3;
    }
}

/// The equivalence of values while two ops are compared. The default maps the values that are defined inside.
pub trait ValueEquivalence {
    /// Returns whether operands that are not the same value are equivalent.
    fn check(&mut self, lhs: Value, rhs: Value) -> bool;

    /// Results or arguments at corresponding places are equivalent from now on.
    fn mark(&mut self, lhs: Value, rhs: Value);

    /// Returns whether the operands of commutative ops are equivalent in any order; `None` to compare them in order.
    fn check_commutative(&mut self, _lhs: &[Value], _rhs: &[Value]) -> Option<bool> {
        None
    }
}

/// Values are equivalent when they were marked so.
#[derive(Default)]
struct Marked {
    map: HashMap<Value, Value, foldhash::fast::FixedState>,
    /// True if both sides are in the same tree, so that a handle means the same on either.
    same_tree: bool,
}

impl ValueEquivalence for Marked {
    fn check(&mut self, lhs: Value, rhs: Value) -> bool {
        self.same_tree && lhs == rhs || self.map.get(&lhs) == Some(&rhs)
    }

    fn mark(&mut self, lhs: Value, rhs: Value) {
        self.map.entry(lhs).or_insert(rhs);
    }

    /// Goes as far as the reference: operands that are equivalent in order from the front, then any order of the very
    /// same values.
    fn check_commutative(&mut self, lhs: &[Value], rhs: &[Value]) -> Option<bool> {
        if lhs.len() != rhs.len() {
            return Some(false);
        }
        let equal = lhs.iter().zip(rhs).take_while(|(l, r)| self.check(**l, **r)).count();
        let sorted = |values: &[Value]| {
            let mut values = SmallVec::<[Value; 8]>::from_slice(&values[equal..]);
            values.sort_unstable();
            values
        };
        Some(equal == lhs.len() || self.same_tree && sorted(lhs) == sorted(rhs))
    }
}

/// Values are equivalent when they are the same: nothing is kept of others.
struct Unmarked(Marked);

impl ValueEquivalence for Unmarked {
    fn check(&mut self, lhs: Value, rhs: Value) -> bool {
        self.0.check(lhs, rhs)
    }

    fn mark(&mut self, _: Value, _: Value) {}

    fn check_commutative(&mut self, lhs: &[Value], rhs: &[Value]) -> Option<bool> {
        self.0.check_commutative(lhs, rhs)
    }
}

/// Returns whether two ops, of one tree or of two trees of one context, are equivalent.
pub fn equivalent(lhs: OpRef<'_>, rhs: OpRef<'_>, flags: EquivalenceFlags) -> bool {
    let mut marked = Marked { same_tree: std::ptr::eq(lhs.ir, rhs.ir), ..Marked::default() };
    if lhs.num_regions() == 0 {
        // Nothing can use their results.
        return equivalent_with(lhs, rhs, flags, &mut Unmarked(marked));
    }
    equivalent_with(lhs, rhs, flags, &mut marked)
}

/// Returns whether two ops are equivalent, with the caller's equivalence of values.
pub fn equivalent_with(
    lhs: OpRef<'_>,
    rhs: OpRef<'_>,
    flags: EquivalenceFlags,
    values: &mut dyn ValueEquivalence,
) -> bool {
    let mut comparison = Comparison::new(flags, values);
    lhs.cx() == rhs.cx() && comparison.op(lhs, rhs) && comparison.run()
}

/// Returns whether two regions are equivalent.
pub fn regions_equivalent(lhs: RegionRef<'_>, rhs: RegionRef<'_>, flags: EquivalenceFlags) -> bool {
    let mut marked = Marked { same_tree: std::ptr::eq(lhs.ir, rhs.ir), ..Marked::default() };
    let mut comparison = Comparison::new(flags, &mut marked);
    comparison.todo.push(Todo::Blocks(lhs.first_block(), rhs.first_block()));
    lhs.ir.cx() == rhs.ir.cx() && comparison.run()
}

/// A pending comparison.
#[derive(Clone, Copy)]
enum Todo<'l, 'r> {
    Blocks(Option<BlockRef<'l>>, Option<BlockRef<'r>>),
    Ops(Option<OpRef<'l>>, Option<OpRef<'r>>),
    Successors(OpRef<'l>, OpRef<'r>),
}

struct Comparison<'l, 'r, 'v> {
    flags: EquivalenceFlags,
    values: &'v mut dyn ValueEquivalence,
    blocks: HashMap<Block, Block, foldhash::fast::FixedState>,
    todo: Vec<Todo<'l, 'r>>,
}

impl<'l, 'r, 'v> Comparison<'l, 'r, 'v> {
    fn new(flags: EquivalenceFlags, values: &'v mut dyn ValueEquivalence) -> Self {
        Comparison { flags, values, blocks: HashMap::default(), todo: Vec::new() }
    }

    /// Iterative, in the order of the text: any depth of nesting will do.
    fn run(&mut self) -> bool {
        while let Some(next) = self.todo.pop() {
            let equal = match next {
                Todo::Blocks(None, None) | Todo::Ops(None, None) => true,
                Todo::Blocks(Some(l), Some(r)) => self.block(l, r),
                Todo::Ops(Some(l), Some(r)) => {
                    self.todo.push(Todo::Ops(l.next(), r.next()));
                    self.todo.push(Todo::Successors(l, r));
                    self.op(l, r)
                }
                Todo::Successors(l, r) => l.successors().zip(r.successors()).all(|(l, r)| self.map_block(l, r)),
                _ => false,
            };
            if !equal {
                return false;
            }
        }
        true
    }

    fn map_block(&mut self, lhs: BlockRef<'_>, rhs: BlockRef<'_>) -> bool {
        *self.blocks.entry(lhs.handle()).or_insert(rhs.handle()) == rhs.handle()
    }

    fn block(&mut self, lhs: BlockRef<'l>, rhs: BlockRef<'r>) -> bool {
        if lhs.num_args() != rhs.num_args() || !self.map_block(lhs, rhs) {
            return false;
        }
        for (l, r) in lhs.args().zip(rhs.args()) {
            let (left, right) = (lhs.ir.value(l), rhs.ir.value(r));
            let same_place = self.flags.contains(EquivalenceFlags::IGNORE_LOCATIONS)
                || lhs.ir.cx().locations_equal(left.loc(), right.loc());
            if left.ty() != right.ty() || !same_place {
                return false;
            }
            self.values.mark(l, r);
        }
        self.todo.push(Todo::Blocks(lhs.next(), rhs.next()));
        self.todo.push(Todo::Ops(lhs.first_op(), rhs.first_op()));
        true
    }

    /// Compares the ops themselves; their regions are left to do.
    fn op(&mut self, lhs: OpRef<'l>, rhs: OpRef<'r>) -> bool {
        let shape =
            |op: OpRef<'_>| (op.name(), op.num_regions(), op.num_successors(), op.num_operands(), op.num_results());
        let flags = self.flags;
        if shape(lhs) != shape(rhs)
            || !flags.contains(EquivalenceFlags::IGNORE_DISCARDABLE_ATTRS)
                && lhs.discardable_attrs() != rhs.discardable_attrs()
            || !flags.contains(EquivalenceFlags::IGNORE_PROPERTIES) && !same_slots(lhs, rhs)
            || !flags.contains(EquivalenceFlags::IGNORE_LOCATIONS) && !lhs.cx().locations_equal(lhs.loc(), rhs.loc())
            || !self.operands(lhs, rhs)
            || !lhs.result_types().eq(rhs.result_types())
        {
            return false;
        }
        for (l, r) in lhs.results().zip(rhs.results()) {
            self.values.mark(l, r);
        }
        for (l, r) in lhs.regions().zip(rhs.regions()).rev() {
            self.todo.push(Todo::Blocks(l.first_block(), r.first_block()));
        }
        true
    }

    fn operands(&mut self, lhs: OpRef<'_>, rhs: OpRef<'_>) -> bool {
        if !self.flags.contains(EquivalenceFlags::IGNORE_COMMUTATIVITY) && lhs.has_traits(OpTraits::COMMUTATIVE) {
            let all = |op: OpRef<'_>| op.operands().collect::<SmallVec<[Value; 8]>>();
            if let Some(equal) = self.values.check_commutative(&all(lhs), &all(rhs)) {
                return equal;
            }
        }
        let same_tree = std::ptr::eq(lhs.ir, rhs.ir);
        let mut types = lhs.operand_types().zip(rhs.operand_types());
        lhs.operands().zip(rhs.operands()).all(|(l, r)| {
            let same_type = types.next().is_some_and(|(l, r)| l == r);
            same_tree && l == r || same_type && self.values.check(l, r)
        })
    }
}

/// Slots that are not there are slots without a value.
fn same_slots(lhs: OpRef<'_>, rhs: OpRef<'_>) -> bool {
    let (l, r) = (lhs.slots(), rhs.slots());
    let n = l.len().max(r.len());
    let at = |slots: &[Option<Attribute>], i: usize| slots.get(i).copied().flatten();
    (0..n).all(|i| at(l, i) == at(r, i))
}

/// Hashes an op such that equivalent ops have equal hashes. Ops nested in it do not count.
///
/// `operand` hashes an operand, `result` a result; they must give equal numbers for equivalent values.
pub fn hash_op_with(
    op: OpRef<'_>,
    flags: EquivalenceFlags,
    mut operand: impl FnMut(Value) -> u64,
    mut result: impl FnMut(Value) -> u64,
) -> u64 {
    let pair = |a: usize, b: usize| (a as u64) << 32 | b as u64;
    let mut hash = Mix(op.name().index() as u64);
    if !flags.contains(EquivalenceFlags::IGNORE_DISCARDABLE_ATTRS) {
        op.discardable_attrs().iter().for_each(|attr| hash.add(pair(attr.name.index(), attr.value.index())));
    }
    if !flags.contains(EquivalenceFlags::IGNORE_PROPERTIES) {
        for (i, value) in op.slots().iter().enumerate() {
            value.iter().for_each(|value| hash.add(pair(i, value.index())));
        }
    }
    if !flags.contains(EquivalenceFlags::IGNORE_LOCATIONS) {
        hash.add(op.cx().attr_of_location(op.loc()).index() as u64);
    }
    let commutative = !flags.contains(EquivalenceFlags::IGNORE_COMMUTATIVITY) && op.has_traits(OpTraits::COMMUTATIVE);
    if commutative {
        hash.add(op.operands().map(|v| Mix(operand(v)).finish()).fold(0, u64::wrapping_add));
    } else {
        op.operands().for_each(|v| hash.add(operand(v)));
    }
    op.result_types().for_each(|ty| hash.add(ty.index() as u64));
    op.results().for_each(|v| hash.add(result(v)));
    hash.finish()
}

/// Hashes an op by the identity of its operands, whatever its results are, as CSE needs it.
pub fn hash_op(op: OpRef<'_>, flags: EquivalenceFlags) -> u64 {
    hash_op_with(op, flags, |v| u64::from(v.iso.0) << 32 | u64::from(v.idx), |_| 0)
}

/// Combines hashes, order counting.
struct Mix(u64);

impl Mix {
    #[inline]
    fn add(&mut self, hash: u64) {
        self.0 = (self.0.rotate_left(5) ^ hash).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    #[inline]
    fn finish(&self) -> u64 {
        let folded = u128::from(self.0 ^ 0x9e37_79b9_7f4a_7c15) * 0xa076_1d64_78bd_642f;
        (folded >> 64) as u64 ^ folded as u64
    }
}
