//! Ends of ops in generic form, from behind the operands: most ops have the same as the last one of their name.

use smallvec::SmallVec;

use super::ops::Here;
use super::printer::{Printer, append};
use crate::context::{Attribute, OpName, Type};
use crate::ir::arena::{NONE, OpBody};
use crate::ir::{OpRef, arena::Arena};

/// The end of an op's text, and the parts of the op that it depends on.
#[derive(Default)]
pub(super) struct Tail {
    name: Option<OpName>,
    operands: SmallVec<[Type; 4]>,
    results: SmallVec<[Type; 2]>,
    slots: SmallVec<[Option<Attribute>; 2]>,
    /// The text, with room behind it, so that it can be copied as if it were longer.
    text: Vec<u8>,
    len: usize,
    /// The number of ops with other ends since.
    missed: u32,
}

/// Texts up to this number of bytes are copied as this many.
const USUAL: usize = 96;

/// Longer texts are not kept.
const LONGEST: usize = 512;

/// The number of entries. Names share one whose numbers differ by a multiple.
const ENTRIES: usize = 4096;

/// The number of ends that differ from the cached one after which it is replaced: those of constants always differ.
const PATIENCE: u32 = 4;

impl Tail {
    #[inline]
    fn is_of(&self, arena: &Arena, body: &OpBody, slots: &[Option<Attribute>]) -> bool {
        let operands = &arena.operands[body.operands as usize..][..body.n_operands as usize];
        let results = &arena.values[body.results as usize..][..body.n_results as usize];
        self.len != 0
            && self.name == Some(body.name)
            && self.operands.len() == operands.len()
            && self.results.len() == results.len()
            && self.operands.iter().zip(operands).all(|(ty, operand)| arena.values[operand.target as usize].ty == *ty)
            && self.results.iter().zip(results).all(|(ty, result)| result.ty == *ty)
            && self.slots.len() == slots.len()
            && self.slots.iter().zip(slots).all(|(a, b)| a == b)
    }
}

impl<'a> Printer<'a> {
    /// Prints the text behind the operands of an op without regions in generic form.
    #[inline]
    pub(super) fn generic_end(&mut self, op: OpRef<'a>, here: Here<'a>) {
        let body = &here.arena.bodies[op.idx as usize];
        // Successors and discardable attributes are not handled here, and values of other isolates may have no type.
        if body.ext != NONE || !here.arena.foreign.is_empty() {
            self.generic_successors(op, Some(here));
            return self.generic_tail(op, Some(here));
        }
        let slots = if body.slots == NONE { &[] } else { op.slots() };
        let index = body.name.index() % ENTRIES;
        if let Some(tail) = self.tails.get(index)
            && tail.is_of(here.arena, body, slots)
        {
            return match tail.text.first_chunk::<USUAL>() {
                Some(text) if tail.len <= USUAL => super::printer::short(text, tail.len, &mut self.out),
                _ => append(&tail.text, tail.len, &mut self.out),
            };
        }
        let (start, effects) = (self.position(), self.effects.count);
        self.generic_successors(op, Some(here));
        self.generic_tail(op, Some(here));
        if self.effects.count == effects && !self.recording {
            self.keep_tail(op, here, slots, start);
        }
    }

    #[cold]
    fn keep_tail(&mut self, op: OpRef<'a>, here: Here<'a>, slots: &[Option<Attribute>], start: usize) {
        let index = op.name().index() % ENTRIES;
        let len = self.position() - start;
        if len > LONGEST {
            return;
        }
        if self.tails.len() <= index {
            self.tails.resize_with(index + 1, Tail::default);
        }
        let tail = &mut self.tails[index];
        tail.missed = tail.missed.wrapping_add(1);
        if tail.missed % PATIENCE != 1 {
            return;
        }
        tail.name = Some(op.name());
        tail.operands.clear();
        let operands = here.arena.operands(op.idx).iter();
        tail.operands.extend(operands.map(|operand| here.arena.values[operand.target as usize].ty));
        tail.results.clear();
        tail.results.extend(op.result_types());
        tail.slots.clear();
        tail.slots.extend_from_slice(slots);
        tail.text.clear();
        tail.text.extend_from_slice(&self.out[start..]);
        tail.text.resize(len.max(USUAL) + super::printer::SHORT, 0);
        tail.len = len;
    }
}
