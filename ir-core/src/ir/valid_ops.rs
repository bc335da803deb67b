//! Ops of an arena that were found valid, and had none of those parts edited since that most checks look at.
//!
//! These are an op's inherent attributes and the types of its operands, of its results, and of the arguments of its successors. Other
//! edits of a valid op, as to another operand of the same type, leave it in here; but all edits since are noted beside, by the op that
//! they are of: an isolated op is valid as long as there are none in it.

use super::arena::{Arena, DEAD, Def, NONE};
use super::bits::Bits;
use super::handles::ROOT;

/// A set of ops. Empty at first, all ops of the arena when these were verified, then less with each edit.
#[derive(Clone, Default)]
pub(crate) struct ValidOps {
    /// The [rules](crate::context::ContextData) under which they are valid; 0 when none is known.
    under: u64,
    /// Those that are valid. Made with the first edit: before it, all are, and there is room for none.
    valid: Bits,
    /// Ops that were edited themselves.
    own: Bits,
    /// Ops in whose regions other ops, blocks or arguments of blocks are.
    inside: Bits,
}

impl ValidOps {
    /// All ops of an arena.
    pub fn all(rules: u64) -> ValidOps {
        ValidOps { under: rules, ..ValidOps::default() }
    }

    /// Returns whether an op is known to be valid under some rules.
    #[inline]
    pub fn contains(&self, op: u32, rules: u64) -> bool {
        self.under == rules && (self.valid.have_no_room() || self.valid.contain(op))
    }

    #[inline]
    fn are_all(&self) -> bool {
        self.under != 0 && self.valid.have_no_room()
    }

    /// The ops that were edited themselves since all were valid under some rules, and those in whose regions something else is, `ROOT`
    /// among them for the op of the isolate and for what is not known better; `None` where none is known to have been valid.
    pub fn edited(&self, rules: u64) -> Option<[impl Iterator<Item = u32>; 2]> {
        (self.under == rules).then(|| [self.own.iter(), self.inside.iter()])
    }
}

impl Arena {
    /// Notes that there will be edits. To be called before each.
    #[inline]
    pub fn begin_edit(&mut self) {
        if self.valid_ops.are_all() {
            self.list_valid_ops();
        }
    }

    #[cold]
    fn list_valid_ops(&mut self) {
        // What is detached was not verified, and may be put into a block without being looked at.
        let is_detached = self.links[1..].iter().any(|link| link.block == NONE && link.order != DEAD)
            || self.blocks.iter().any(|block| block.region == NONE);
        if is_detached {
            self.valid_ops = ValidOps::default();
            return;
        }
        let (under, none) = (self.valid_ops.under, || Bits::new(self.links.len()));
        let valid = Bits::of(self.links.iter().map(|link| link.order != DEAD));
        self.valid_ops = ValidOps { under, valid, own: none(), inside: none() };
    }

    /// Notes edits of which nothing is known.
    pub fn anything_edited(&mut self) {
        self.valid_ops.own.insert(ROOT);
    }

    /// Notes that other ops are in a block.
    #[inline]
    pub fn block_edited(&mut self, block: u32) {
        if !self.valid_ops.inside.have_no_room() {
            self.region_edited(self.blocks[block as usize].region);
        }
    }

    /// Notes that other blocks are in a region, or other things in them.
    #[inline]
    pub fn region_edited(&mut self, region: u32) {
        if let Some(region) = self.regions.get(region as usize) {
            self.valid_ops.inside.insert(region.owner);
        }
    }

    /// Notes that an op has other parts that most checks do not look at.
    #[inline]
    pub fn op_touched(&mut self, op: u32) {
        self.valid_ops.own.insert(op);
    }

    /// Notes that an op has other inherent attributes, operands or successors.
    #[inline]
    pub fn op_edited(&mut self, op: u32) {
        self.valid_ops.valid.remove(op);
        self.valid_ops.own.insert(op);
    }

    /// Notes that a use, which leads to one value and was made for another, is an operand of another type if they differ in theirs.
    #[inline]
    pub fn use_edited(&mut self, use_: u32, before: u32) {
        let rec = self.operands[use_ as usize];
        self.valid_ops.own.insert(rec.owner);
        let ty = |value: u32| self.values.get(value as usize).map(|value| value.ty);
        if ty(before).is_none() || ty(before) != ty(rec.target) {
            self.op_edited(rec.owner);
        }
    }

    /// Notes that a value has another type.
    pub fn type_edited(&mut self, value: u32) {
        if self.valid_ops.valid.have_no_room() {
            return;
        }
        match self.def(value) {
            Def::Result { op, .. } => self.op_edited(op),
            Def::Argument { block, .. } => self.arguments_edited(block),
            Def::Foreign(_) | Def::Dead => {}
        }
        self.users_edited(value);
    }

    /// Notes that the users of a value have an operand of another type.
    pub fn users_edited(&mut self, value: u32) {
        let mut use_ = self.values[value as usize].first_use;
        while let Some(rec) = self.operands.get(use_ as usize) {
            use_ = rec.next;
            self.valid_ops.valid.remove(rec.owner);
            self.valid_ops.own.insert(rec.owner);
        }
    }

    /// Notes that a block has other arguments.
    pub fn arguments_edited(&mut self, block: u32) {
        self.block_edited(block);
        let mut use_ = self.blocks[block as usize].first_use;
        while let Some(rec) = self.successors.get(use_ as usize) {
            use_ = rec.next;
            self.valid_ops.valid.remove(rec.owner);
            self.valid_ops.own.insert(rec.owner);
        }
    }

    /// Forgets erased ops, before others take their places.
    pub fn forget_erased(&mut self) {
        if self.valid_ops.valid.have_no_room() {
            return;
        }
        for op in 1..self.links.len() as u32 {
            if !self.is_live_op(op) {
                self.valid_ops.valid.remove(op);
            }
        }
    }
}
