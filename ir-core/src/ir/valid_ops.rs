//! Ops of an arena that were found valid, and had none of those parts edited since that most checks look at.
//!
//! These are an op's inherent attributes and the types of its operands, of its results, and of the arguments of its successors. Other
//! edits of a valid op, as to another operand of the same type, leave it in here.

use super::arena::{Arena, DEAD, Def, NONE};

/// A set of ops. Empty at first, all ops of the arena when these were verified, then less with each edit.
#[derive(Clone, Default)]
pub(crate) struct ValidOps {
    /// The [rules](crate::context::ContextData) under which they are valid; 0 when none is known.
    under: u64,
    /// A bit for each op, made with the first edit: before it, all are valid.
    bits: Box<[u64]>,
}

impl ValidOps {
    /// All ops of an arena.
    pub fn all(rules: u64) -> ValidOps {
        ValidOps { under: rules, bits: Box::default() }
    }

    /// Returns whether an op is known to be valid under some rules.
    #[inline]
    pub fn contains(&self, op: u32, rules: u64) -> bool {
        self.under == rules && (self.bits.is_empty() || self.bit(op))
    }

    #[inline]
    fn bit(&self, op: u32) -> bool {
        self.bits.get(op as usize / 64).is_some_and(|word| word >> (op % 64) & 1 == 1)
    }

    #[inline]
    fn remove(&mut self, op: u32) {
        if let Some(word) = self.bits.get_mut(op as usize / 64) {
            *word &= !(1 << (op % 64));
        }
    }

    #[inline]
    fn are_all(&self) -> bool {
        self.under != 0 && self.bits.is_empty()
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
        let live = |links: &[super::arena::OpLink]| {
            links.iter().rev().fold(0, |word, link| word << 1 | u64::from(link.order != DEAD))
        };
        self.valid_ops.bits = self.links.chunks(64).map(live).collect();
    }

    /// Notes that an op has other inherent attributes, operands or successors.
    #[inline]
    pub fn op_edited(&mut self, op: u32) {
        self.valid_ops.remove(op);
    }

    /// Notes that a use, which leads to one value and was made for another, is an operand of another type if they differ in theirs.
    #[inline]
    pub fn use_edited(&mut self, use_: u32, before: u32) {
        let rec = self.operands[use_ as usize];
        let ty = |value: u32| self.values.get(value as usize).map(|value| value.ty);
        if ty(before).is_none() || ty(before) != ty(rec.target) {
            self.op_edited(rec.owner);
        }
    }

    /// Notes that a value has another type.
    pub fn type_edited(&mut self, value: u32) {
        if self.valid_ops.bits.is_empty() {
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
            self.valid_ops.remove(rec.owner);
        }
    }

    /// Notes that a block has other arguments.
    pub fn arguments_edited(&mut self, block: u32) {
        let mut use_ = self.blocks[block as usize].first_use;
        while let Some(rec) = self.successors.get(use_ as usize) {
            use_ = rec.next;
            self.valid_ops.remove(rec.owner);
        }
    }

    /// Forgets erased ops, before others take their places.
    pub fn forget_erased(&mut self) {
        if self.valid_ops.bits.is_empty() {
            return;
        }
        for op in 1..self.links.len() as u32 {
            if !self.is_live_op(op) {
                self.valid_ops.remove(op);
            }
        }
    }
}
