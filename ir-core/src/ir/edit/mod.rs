//! The one module of mutation primitives.
//!
//! Every change of an [`Ir`] goes through a function here (the parser alone writes into arenas directly). Each checks
//! its arguments and returns a typed [`EditError`] if the edit is not possible, is made of micro steps that have
//! inverses, and sends the listener one event. Handles of erased entities are refused in release builds as well.
//!
//! The rules of the IR (types, terminators, dominance) are not checked here: an edit may leave them broken, and the
//! verifier will report it.

mod attrs;
mod blocks;
mod erase;
mod isolates;
mod operands;
pub(super) mod ops;
mod regions;
mod uses;

use std::fmt;

pub use isolates::{BodyTaken, Detached};

use super::arena::NONE;
use super::handles::{Block, IsolateId, Op, ROOT, Region, Value};
use super::{DETACHED, Ir, Use};
use crate::context::{Attribute, Location, NamedAttr, OpName, Type};

/// The reason why an edit is not possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditError {
    /// The op was erased, or belongs to another tree.
    StaleOp(Op),
    /// The block was erased, or belongs to another tree.
    StaleBlock(Block),
    /// The region's op was erased, or belongs to another tree.
    StaleRegion(Region),
    /// The value was erased, or belongs to another tree.
    StaleValue(Value),
    /// The isolate was erased, or belongs to another tree.
    StaleIsolate(IsolateId),
    /// The value is defined in another isolate: isolated ops take none from outside.
    ForeignValue(Value),
    /// The block is in another isolate.
    ForeignBlock(Block),
    /// The op is in another isolate; [`Ir::transfer_ops`] takes it across.
    ForeignOp(Op),
    /// The region is in another isolate.
    ForeignRegion(Region),
    /// An entity to be erased has a use that stays.
    StillUsed(Use),
    /// The block is to be erased and is still a successor.
    StillSuccessor(Use),
    /// The op is in a block; unlink it first.
    AlreadyInserted(Op),
    /// The block is in a region; unlink it first.
    BlockAlreadyInserted(Block),
    /// The op has no block.
    Detached(Op),
    /// The block has no region.
    DetachedBlock(Block),
    /// The op or block would end up inside itself.
    InsideItself,
    /// The op owns an isolate and so takes no operands, results or successors.
    OwnsIsolate(Op),
    /// The op has no such operand, successor, result, region or slot, or the block no such argument.
    OutOfRange(u32),
    /// The number of slots is neither zero nor that of the op's descriptor.
    SlotCount(u32),
    /// The op declares no inherent attribute of this name.
    NotInherent,
    /// An attribute is given twice.
    DuplicateAttribute(NamedAttr),
    /// The wrong number of values: this many are needed, one for each result or argument.
    ValueCount(u32),
    /// The region must be empty.
    NotEmpty(Region),
    /// Values that are used across the cut and were not passed in.
    MissingInputs(Box<[Value]>),
    /// An op of an isolate uses a value or block of a detached op there: that cannot be copied.
    UsesDetached(Op),
    /// The ops are not a range of one block, first before last.
    NotARange,
    /// Both ends are in the same isolate: move instead.
    SameIsolate,
    /// The other tree has another context.
    OtherContext,
    /// The isolate is from another tree.
    OtherTree,
    /// The mark was ended by one around it.
    MarkEnded,
    /// Not while edits are recorded.
    Journaling,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            EditError::StaleOp(_) => "stale handle: the operation was erased, or belongs to another tree",
            EditError::StaleBlock(_) => "stale handle: the block was erased, or belongs to another tree",
            EditError::StaleRegion(_) => "stale handle: the region was erased, or belongs to another tree",
            EditError::StaleValue(_) => "stale handle: the value was erased, or belongs to another tree",
            EditError::StaleIsolate(_) => "stale handle: the isolate was erased, or belongs to another tree",
            EditError::ForeignValue(_) => "the value is defined in another isolate",
            EditError::ForeignBlock(_) => "the block is in another isolate",
            EditError::ForeignOp(_) => "the operation is in another isolate",
            EditError::ForeignRegion(_) => "the region is in another isolate",
            EditError::StillUsed(u) => return write!(f, "a value is still used as operand {} of {:?}", u.index, u.op),
            EditError::StillSuccessor(u) => {
                return write!(f, "the block is still successor {} of {:?}", u.index, u.op);
            }
            EditError::AlreadyInserted(_) => "the operation stands in a block already",
            EditError::BlockAlreadyInserted(_) => "the block stands in a region already",
            EditError::Detached(_) => "the operation stands in no block",
            EditError::DetachedBlock(_) => "the block stands in no region",
            EditError::InsideItself => "an operation or block cannot be put inside itself",
            EditError::OwnsIsolate(_) => "the operation owns an isolate: no operands, results or successors",
            EditError::OutOfRange(n) => return write!(f, "there is no number {n}"),
            EditError::SlotCount(n) => return write!(f, "{n} inherent attributes are declared, give all or none"),
            EditError::NotInherent => "the operation declares no inherent attribute of this name",
            EditError::DuplicateAttribute(_) => "an attribute is given twice",
            EditError::ValueCount(n) => return write!(f, "{n} values are needed"),
            EditError::NotEmpty(_) => "the region is not empty",
            EditError::MissingInputs(values) => {
                return write!(f, "{} values are used across the cut and were not passed in", values.len());
            }
            EditError::UsesDetached(_) => "the operation uses a value or block that is detached",
            EditError::NotARange => "the operations are not a range of one block",
            EditError::SameIsolate => "both ends are in the same isolate",
            EditError::OtherContext => "the other tree has another context",
            EditError::OtherTree => "the isolate came from another tree",
            EditError::MarkEnded => "the mark was ended by one around it",
            EditError::Journaling => "not while edits are recorded",
        };
        f.write_str(text)
    }
}

impl std::error::Error for EditError {}

impl EditError {
    /// The error with the names and places of the ops that it is about.
    pub fn shown(&self, ir: &Ir) -> String {
        match self {
            EditError::StillUsed(u) => {
                format!("a value is still used as operand {} of {}", u.index, ir.name_and_place(u.op))
            }
            EditError::StillSuccessor(u) => {
                format!("the block is still successor {} of {}", u.index, ir.name_and_place(u.op))
            }
            EditError::AlreadyInserted(op)
            | EditError::Detached(op)
            | EditError::ForeignOp(op)
            | EditError::OwnsIsolate(op)
            | EditError::UsesDetached(op) => format!("{self}: {}", ir.name_and_place(*op)),
            EditError::ForeignValue(value) => match ir.get_value(*value).and_then(|value| value.defining_op()) {
                Some(op) => format!("{self}, by {}", ir.name_and_place(op.handle())),
                None => self.to_string(),
            },
            _ => self.to_string(),
        }
    }
}

/// A place for an op: before another op, or at the end of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InsertionPoint {
    /// The block.
    pub block: Block,
    /// The op that will follow; `None` for the end.
    pub before: Option<Op>,
}

impl InsertionPoint {
    /// The end of a block.
    pub fn end(block: Block) -> InsertionPoint {
        InsertionPoint { block, before: None }
    }
}

/// The parts of a new op.
#[derive(Clone, Copy, Debug)]
pub struct OpSpec<'a> {
    /// The name.
    pub name: OpName,
    /// The location.
    pub loc: Location,
    /// The operands.
    pub operands: &'a [Value],
    /// The types of its results.
    pub result_types: &'a [Type],
    /// The successors.
    pub successors: &'a [Block],
    /// The number of regions, all empty.
    pub regions: u32,
    /// Inherent attributes in the order of the descriptor: all or none. Unregistered ops: none, or their `<{..}>`.
    pub slots: &'a [Option<Attribute>],
    /// More attributes by name, in any order: those that the op declares become inherent, the others discardable.
    pub attrs: &'a [NamedAttr],
}

impl<'a> OpSpec<'a> {
    /// An op without anything.
    #[inline]
    pub fn new(name: OpName, loc: Location) -> OpSpec<'a> {
        OpSpec { name, loc, operands: &[], result_types: &[], successors: &[], regions: 0, slots: &[], attrs: &[] }
    }

    /// Sets the operands.
    #[inline]
    #[must_use]
    pub fn operands(self, operands: &'a [Value]) -> Self {
        OpSpec { operands, ..self }
    }

    /// Sets the types of results.
    #[inline]
    #[must_use]
    pub fn results(self, result_types: &'a [Type]) -> Self {
        OpSpec { result_types, ..self }
    }

    /// Sets the successors.
    #[must_use]
    pub fn successors(self, successors: &'a [Block]) -> Self {
        OpSpec { successors, ..self }
    }

    /// Sets the number of regions, all empty.
    #[must_use]
    pub fn regions(self, regions: u32) -> Self {
        OpSpec { regions, ..self }
    }

    /// Sets the inherent attributes in the order of the descriptor.
    #[must_use]
    pub fn slots(self, slots: &'a [Option<Attribute>]) -> Self {
        OpSpec { slots, ..self }
    }

    /// Sets attributes by name.
    #[must_use]
    pub fn attrs(self, attrs: &'a [NamedAttr]) -> Self {
        OpSpec { attrs, ..self }
    }
}

/// The place of an op's record: that of an isolate's op is in the arena around it.
#[derive(Clone, Copy)]
pub(in crate::ir) struct Place {
    pub iso: IsolateId,
    pub idx: u32,
}

impl Ir {
    /// The isolate of detached ops, in which top-level ops are created.
    pub fn detached_isolate(&self) -> IsolateId {
        DETACHED
    }

    /// The block and the op behind an op: where it would be put back. `None` when it is detached.
    pub fn position(&self, op: Op) -> Option<InsertionPoint> {
        let (iso, arena, idx) = self.get_op(op)?.place()?;
        let link = arena.links[idx as usize];
        if link.block == NONE {
            return None;
        }
        let before = (link.next != NONE).then(|| match arena.nested_isolate(link.next) {
            Some(nested) => nested.root(),
            None => Op::new(iso.id, link.next),
        });
        Some(InsertionPoint { block: Block::new(iso.id, link.block), before })
    }

    /// The place before an op. `None` when it is detached.
    #[inline]
    pub fn point_before(&self, op: Op) -> Option<InsertionPoint> {
        let block = self.get_op(op)?.parent_block()?.handle();
        Some(InsertionPoint { block, before: Some(op) })
    }

    /// The place behind an op. `None` when it is detached.
    pub fn point_after(&self, op: Op) -> Option<InsertionPoint> {
        self.position(op)
    }

    /// The start of a block.
    ///
    /// # Panics
    /// When the handle is stale.
    #[track_caller]
    pub fn start_of(&self, block: Block) -> InsertionPoint {
        InsertionPoint { block, before: self.block(block).first_op().map(|op| op.handle()) }
    }

    // ---- checks: handles to indices

    /// The place of a live op.
    #[inline]
    pub(in crate::ir) fn place_of(&self, op: Op) -> Result<Place, EditError> {
        let isolate = self.isolate(op.iso).ok_or(EditError::StaleOp(op))?;
        if op.idx == ROOT {
            return match op.iso {
                DETACHED => Err(EditError::StaleOp(op)),
                _ => Ok(Place { iso: isolate.parent, idx: isolate.place }),
            };
        }
        match &isolate.arena {
            Some(arena) if arena.is_live_op(op.idx) && arena.nested_isolate(op.idx).is_none() => {
                Ok(Place { iso: op.iso, idx: op.idx })
            }
            _ => Err(EditError::StaleOp(op)),
        }
    }

    /// The index of a live op that is in an arena, and so may have operands, results and successors.
    #[inline]
    pub(super) fn inner_op(&self, op: Op) -> Result<u32, EditError> {
        let place = self.place_of(op)?;
        if op.idx == ROOT { Err(EditError::OwnsIsolate(op)) } else { Ok(place.idx) }
    }

    #[inline]
    pub(super) fn check_block(&self, block: Block) -> Result<(), EditError> {
        let arena = self.isolate(block.iso).and_then(|i| i.arena.as_deref());
        if arena.is_some_and(|a| a.is_live_block(block.idx)) { Ok(()) } else { Err(EditError::StaleBlock(block)) }
    }

    pub(super) fn check_region(&self, region: Region) -> Result<(), EditError> {
        self.get_region(region).map(drop).ok_or(EditError::StaleRegion(region))
    }

    /// The index of a live value.
    #[inline]
    pub(super) fn check_value(&self, value: Value) -> Result<u32, EditError> {
        let arena = self.isolate(value.iso).and_then(|i| i.arena.as_deref());
        if arena.is_some_and(|a| a.is_live_value(value.idx)) {
            Ok(value.idx)
        } else {
            Err(EditError::StaleValue(value))
        }
    }

    /// The index of a live value of `iso`.
    #[inline]
    pub(super) fn check_operand(&self, iso: IsolateId, value: Value) -> Result<u32, EditError> {
        let index = self.check_value(value)?;
        if value.iso == iso { Ok(index) } else { Err(EditError::ForeignValue(value)) }
    }

    /// Block index and index of the op that will follow, for ops of the block's isolate.
    #[inline]
    pub(in crate::ir) fn resolve_point(&self, at: InsertionPoint) -> Result<(u32, u32), EditError> {
        self.check_block(at.block)?;
        let Some(before) = at.before else { return Ok((at.block.idx, NONE)) };
        let place = self.place_of(before)?;
        let arena = self.isolate(place.iso).and_then(|i| i.arena.as_deref());
        let block = arena.map_or(NONE, |a| a.links[place.idx as usize].block);
        if place.iso == at.block.iso && block == at.block.idx {
            Ok((block, place.idx))
        } else if block == NONE {
            Err(EditError::Detached(before))
        } else {
            Err(EditError::ForeignOp(before))
        }
    }

    /// Returns whether a block is nested in `op`.
    pub(in crate::ir) fn is_nested_in(&self, block: Block, op: Op) -> bool {
        if op.idx == ROOT {
            return self.is_isolate_within(block.iso, op.iso);
        }
        let mut parent = self.get_block(block).and_then(|b| b.parent_op());
        while let Some(around) = parent {
            if around.handle() == op {
                return true;
            }
            parent = around.parent_op();
        }
        false
    }
}

impl Ir {
    /// Returns whether an isolate is another one or nested in its arena, even in detached ops there.
    pub(super) fn is_isolate_within(&self, mut inner: IsolateId, outer: IsolateId) -> bool {
        while inner != outer {
            match self.isolate(inner) {
                Some(isolate) if inner != DETACHED => inner = isolate.parent,
                _ => return false,
            }
        }
        true
    }
}

impl Value {
    /// The value of an operand whose value was erased: always stale. [`Ir::drop_all_uses`] leaves it behind.
    pub const NULL: Value = Value { iso: IsolateId(u32::MAX), idx: 0 };
}
