//! Queries of a value.

use super::super::Ir;
use super::super::arena::{Def, NONE};
use super::super::handles::{Block, Op, Value};
use super::{BlockRef, OpRef, Use, ValueDef, ValueRef};
use crate::context::{Location, Type};

impl<'a> ValueRef<'a> {
    /// The handle.
    #[inline]
    pub fn handle(self) -> Value {
        Value::new(self.iso.id, self.idx)
    }

    /// The tree.
    #[inline]
    pub fn ir(self) -> &'a Ir {
        self.ir
    }

    /// The type.
    #[inline]
    pub fn ty(self) -> Type {
        self.arena.values[self.idx as usize].ty
    }

    /// The definition.
    pub fn def(self) -> ValueDef {
        match self.arena.def(self.idx) {
            Def::Result { op, index } => ValueDef::Result(Op::new(self.iso.id, op), index),
            Def::Argument { block, index } => ValueDef::Argument(Block::new(self.iso.id, block), index),
            Def::Foreign(_) | Def::Dead => unreachable!("handles name neither foreign nor dead values"),
        }
    }

    /// The op that it is a result of.
    #[inline]
    pub fn defining_op(self) -> Option<OpRef<'a>> {
        match self.arena.def(self.idx) {
            Def::Result { op, .. } => Some(OpRef::nested(self.ir, self.iso, self.arena, op)),
            _ => None,
        }
    }

    /// The block that defines it: its owner, or that of the op that it is a result of.
    pub fn parent_block(self) -> Option<BlockRef<'a>> {
        match self.arena.def(self.idx) {
            Def::Argument { block, .. } => Some(BlockRef { ir: self.ir, iso: self.iso, arena: self.arena, idx: block }),
            _ => self.defining_op()?.parent_block(),
        }
    }

    /// The location: that of its op, or of the argument.
    pub fn loc(self) -> Location {
        match self.arena.def(self.idx) {
            Def::Argument { block, index } => self.arena.block_args(block)[index as usize].loc,
            _ => self.defining_op().map_or(Location::UNKNOWN, |op| op.loc()),
        }
    }

    /// Returns whether the value has uses within its isolate.
    #[inline]
    pub fn has_uses(self) -> bool {
        self.arena.values[self.idx as usize].first_use != NONE
    }

    /// Returns whether the value has exactly one use.
    pub fn has_one_use(self) -> bool {
        let first = self.arena.values[self.idx as usize].first_use;
        first != NONE && self.arena.operands[first as usize].next == NONE
    }

    /// The uses within the isolate, newest first.
    pub fn uses(self) -> impl Iterator<Item = Use> + Clone + 'a {
        let first = self.arena.values[self.idx as usize].first_use;
        let (arena, iso) = (self.arena, self.iso.id);
        let some = |use_: u32| (use_ != NONE).then_some(use_);
        std::iter::successors(some(first), move |u| some(arena.operands[*u as usize].next)).map(move |u| {
            let owner = arena.operands[u as usize].owner;
            Use { op: Op::new(iso, owner), index: u - arena.bodies[owner as usize].operands }
        })
    }

    /// The uses by some ops, newest first: `ops` are all of them, `is_one` tells whether an op is one. It goes through
    /// the uses or through the ops, whichever are fewer.
    pub fn uses_by(self, ops: impl Iterator<Item = OpRef<'a>>, is_one: impl Fn(OpRef<'a>) -> bool) -> Vec<Use> {
        let own = self.handle();
        let mut left = self.uses();
        let mut found = Vec::new();
        for op in ops {
            if left.next().is_none() {
                return self.uses().filter(|use_| is_one(self.ir.op(use_.op))).collect();
            }
            let indices = (0..).zip(op.operands()).filter(|(_, operand)| *operand == own).map(|(index, _)| index);
            found.extend(indices.map(|index| Use { op: op.handle(), index }));
        }
        if found.len() > 1 {
            // The order is only known from the list of all uses.
            let among: hashbrown::HashSet<Use> = found.drain(..).collect();
            found.extend(self.uses().filter(|use_| among.contains(use_)).take(among.len()));
        }
        found
    }

    /// The ops that use it, one for each use, newest first.
    pub fn users(self) -> impl Iterator<Item = OpRef<'a>> + Clone + 'a {
        let ir = self.ir;
        self.user_handles().map(move |user| ir.op(user))
    }

    /// The handles of the ops that use it, one for each use, newest first.
    #[inline]
    pub fn user_handles(self) -> impl Iterator<Item = Op> + Clone + 'a {
        let first = self.arena.values[self.idx as usize].first_use;
        let (arena, iso) = (self.arena, self.iso.id);
        let at = |use_: u32| arena.operands.get(use_ as usize);
        std::iter::successors(at(first), move |use_| at(use_.next)).map(move |use_| Op::new(iso, use_.owner))
    }
}
