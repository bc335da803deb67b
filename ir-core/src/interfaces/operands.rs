//! Consecutive operands of an op.

use std::ops::Range;

use crate::context::{Attribute, Type};
use crate::decl::interface::Fallback;
use crate::decl::op::GroupKind;
use crate::ir::{OpRef, Value};

/// Consecutive operands of an op: read as values, or named by their positions in edits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandRange<'a> {
    op: OpRef<'a>,
    start: usize,
    len: usize,
    /// The declared group that they are, and which of its groups.
    group: Option<(usize, Option<usize>)>,
}

impl<'a> OperandRange<'a> {
    /// The operands at these positions, as far as the op has them.
    pub fn new(op: OpRef<'a>, positions: Range<usize>) -> Self {
        let end = positions.end.min(op.num_operands());
        let start = positions.start.min(end);
        OperandRange { op, start, len: end - start, group: None }
    }

    /// All operands.
    pub fn all(op: OpRef<'a>) -> Self {
        OperandRange { op, start: 0, len: op.num_operands(), group: None }
    }

    /// All operands but the first few.
    pub fn from(op: OpRef<'a>, start: usize) -> Self {
        OperandRange::new(op, start..op.num_operands())
    }

    /// No operands.
    pub fn none(op: OpRef<'a>) -> Self {
        OperandRange::from(op, op.num_operands())
    }

    /// The operands of a declared group. None when there is no such group.
    pub fn group(op: OpRef<'a>, group: usize) -> Self {
        let Some(descriptor) = op.descriptor().filter(|d| group < d.operands.groups.len()) else {
            return OperandRange::none(op);
        };
        let (start, len) = op.group_range(&descriptor.operands, group, op.num_operands());
        OperandRange { group: Some((group, None)), ..OperandRange::new(op, start..start + len) }
    }

    /// The operands at these positions, which are in a declared group.
    pub(crate) fn in_group(op: OpRef<'a>, group: usize, positions: Range<usize>) -> Self {
        OperandRange { group: Some((group, None)), ..OperandRange::new(op, positions) }
    }

    /// One of the groups of the group of groups with a name. Empty when there is no such group.
    pub fn nested(op: OpRef<'a>, name: &str, nested: usize) -> Self {
        let groups = op.descriptor().map_or(&[][..], |descriptor| descriptor.operands.groups);
        let Some(group) = groups.iter().position(|group| group.name == name) else { return OperandRange::none(op) };
        let GroupKind::Nested(slot) = groups[group].kind else { return OperandRange::none(op) };
        let all = OperandRange::group(op, group).positions();
        if all.is_empty() {
            return OperandRange { group: Some((group, Some(nested))), ..OperandRange::new(op, all) };
        }
        // Nonsense sizes give some operands of the group.
        let mut sizes = op.iter_segment_sizes(slot).map(|size| size.max(0) as u64);
        let mut before = 0;
        for _ in 0..nested {
            let Some(size) = sizes.next() else { break };
            before += size;
        }
        let end_of = |count: u64| all.start + usize::try_from(count).unwrap_or(usize::MAX).min(all.len());
        let positions = end_of(before)..end_of(before + sizes.next().unwrap_or(0));
        OperandRange { group: Some((group, Some(nested))), ..OperandRange::new(op, positions) }
    }

    /// The operands of the group with a name. None when there is no such group.
    pub fn named(op: OpRef<'a>, name: &str) -> Self {
        let groups = op.descriptor().map_or(&[][..], |descriptor| descriptor.operands.groups);
        match groups.iter().position(|group| group.name == name) {
            Some(group) => OperandRange::group(op, group),
            None => OperandRange::none(op),
        }
    }

    /// The op that takes them.
    pub fn op(self) -> OpRef<'a> {
        self.op
    }

    /// The positions among the operands of the op.
    pub fn positions(self) -> Range<usize> {
        self.start..self.start + self.len
    }

    /// The declared group, and the nested group in it, if known: their sizes have to be updated with the operands.
    pub fn declared_group(self) -> Option<(usize, Option<usize>)> {
        self.group
    }

    /// The number of operands.
    pub fn len(self) -> usize {
        self.len
    }

    /// Returns whether there are no operands.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The value at a position in the range.
    pub fn get(self, index: usize) -> Option<Value> {
        if index < self.len { self.op.operand(self.start + index) } else { None }
    }

    /// The values.
    pub fn values(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a {
        self.op.operands().skip(self.start).take(self.len)
    }

    /// The types of the values.
    pub fn types(self) -> impl ExactSizeIterator<Item = Type> + Clone + 'a {
        self.op.operand_types().skip(self.start).take(self.len)
    }
}

impl<'a> Fallback<'a> for OperandRange<'a> {
    #[inline]
    fn fallback(op: OpRef<'a>) -> Self {
        OperandRange::none(op)
    }
}

/// A value, or a constant in its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpFoldResult {
    /// A value that is computed.
    Value(Value),
    /// A constant.
    Attr(Attribute),
}

impl From<Value> for OpFoldResult {
    fn from(value: Value) -> OpFoldResult {
        OpFoldResult::Value(value)
    }
}

impl From<Attribute> for OpFoldResult {
    fn from(attr: Attribute) -> OpFoldResult {
        OpFoldResult::Attr(attr)
    }
}
