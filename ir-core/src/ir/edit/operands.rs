//! Operands and successors of an op, and the types of values.
//!
//! Use lists are ordered as in the reference, whose operands are nodes that move: an operand that moves to another
//! place of the operand list becomes the newest use of its value. So insertion re-links the operands that it shifts,
//! erasure those behind it, and growth beyond the capacity the whole list. [mlir/lib/IR/OperationSupport.cpp:
//! OperandStorage]

use smallvec::SmallVec;

use super::EditError;
use crate::context::Type;
use crate::ir::Ir;
use crate::ir::arena::{Arena, NONE, UseRec};
use crate::ir::handles::{Block, Op, Value};
use crate::ir::steps::JournaledEdits;

type Indices = SmallVec<[u32; 8]>;

impl Ir {
    /// Sets an operand; the op becomes the newest user of the value, even when it was that operand before.
    ///
    /// # Errors
    /// Stale handles, a value of another isolate, no such operand.
    pub fn set_operand(&mut self, op: Op, index: u32, value: Value) -> Result<(), EditError> {
        let idx = self.inner_op(op)?;
        let value = self.check_operand(op.iso, value)?;
        let mut steps = self.steps_at(op.iso);
        let body = &steps.arena.bodies[idx as usize];
        if index >= body.n_operands {
            return Err(EditError::OutOfRange(index));
        }
        let at = body.operands + index;
        steps.set_use(at, value);
        self.tell(|l, ir| l.operands_changed(ir, op));
        Ok(())
    }

    /// Replaces all operands.
    ///
    /// # Errors
    /// Stale handles, values of another isolate.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) -> Result<(), EditError> {
        self.inner_op(op)?;
        let len = self.op(op).num_operands() as u32;
        self.splice_operands(op, 0, len, values)
    }

    /// Inserts operands before number `index`.
    ///
    /// # Errors
    /// Stale handles, values of another isolate, an index beyond the end.
    pub fn insert_operands(&mut self, op: Op, index: u32, values: &[Value]) -> Result<(), EditError> {
        self.splice_operands(op, index, 0, values)
    }

    /// Erases `len` operands from number `start` on.
    ///
    /// # Errors
    /// A stale handle, a range beyond the end.
    pub fn erase_operands(&mut self, op: Op, start: u32, len: u32) -> Result<(), EditError> {
        self.splice_operands(op, start, len, &[])
    }

    /// Erases the operands at some positions. Use lists come out as if they were erased one by one, the last one first.
    ///
    /// # Errors
    /// A stale handle.
    pub fn erase_operands_at(&mut self, op: Op, mut which: impl FnMut(usize) -> bool) -> Result<(), EditError> {
        let idx = self.inner_op(op)?;
        let mut steps = self.steps_at(op.iso);
        let body = steps.arena.bodies[idx as usize];
        let Some(first) = (0..body.n_operands).find(|index| which(*index as usize)) else { return Ok(()) };
        let mut kept = first;
        for index in first..body.n_operands {
            let target = steps.arena.operands[(body.operands + index) as usize].target;
            steps.set_use(body.operands + index, NONE);
            if index != first && !which(index as usize) {
                steps.set_use(body.operands + kept, target);
                kept += 1;
            }
        }
        steps.set_operand_range(idx, body.operands, kept);
        self.tell(|l, ir| l.operands_changed(ir, op));
        Ok(())
    }

    /// Replaces `len` operands from number `start` on by any number of others.
    ///
    /// # Errors
    /// Stale handles, values of another isolate, a range beyond the end.
    pub fn splice_operands(&mut self, op: Op, start: u32, len: u32, values: &[Value]) -> Result<(), EditError> {
        let idx = self.inner_op(op)?;
        let values = values.iter().map(|v| self.check_operand(op.iso, *v)).collect::<Result<Indices, _>>()?;
        let mut steps = self.steps_at(op.iso);
        let size = steps.arena.bodies[idx as usize].n_operands;
        if start.checked_add(len).is_none_or(|end| end > size) {
            return Err(EditError::OutOfRange(start.saturating_add(len)));
        }
        let new = values.len() as u32;
        if new < len {
            steps.remove_operands(idx, start + new, len - new);
        } else if new > len {
            let added = new - len;
            steps.grow_operands(idx, added);
            let first = steps.arena.bodies[idx as usize].operands;
            // The free places come from the end to where the new operands go, counted from the back.
            let last = first + size + added - 1;
            let behind = size + added - (start + len);
            rotate(behind, added, |i, j| steps.swap_uses(last - i, last - j));
        }
        let first = steps.arena.bodies[idx as usize].operands;
        for (i, &value) in values.iter().enumerate() {
            steps.set_use(first + start + i as u32, value);
        }
        self.tell(|l, ir| l.operands_changed(ir, op));
        Ok(())
    }

    /// Sets a successor; the op becomes the newest predecessor's terminator of the block.
    ///
    /// # Errors
    /// Stale handles, a block of another isolate, no such successor.
    pub fn set_successor(&mut self, op: Op, index: u32, block: Block) -> Result<(), EditError> {
        let idx = self.inner_op(op)?;
        self.check_block(block)?;
        if block.iso != op.iso {
            return Err(EditError::ForeignBlock(block));
        }
        let mut steps = self.steps_at(op.iso);
        let ext = *steps.arena.ext(idx);
        if index >= ext.n_successors {
            return Err(EditError::OutOfRange(index));
        }
        steps.set_successor(ext.successors + index, block.idx);
        self.tell(|l, ir| l.successors_changed(ir, op));
        Ok(())
    }

    /// Sets the type of a result or block argument.
    ///
    /// # Errors
    /// A stale handle.
    pub fn set_type(&mut self, value: Value, ty: Type) -> Result<(), EditError> {
        self.check_value(value)?;
        self.steps_at(value.iso).set_type(value.idx, ty);
        self.tell(|l, ir| l.type_changed(ir, value));
        Ok(())
    }
}

impl JournaledEdits<'_> {
    /// Exchanges the values of two operands; each becomes the newest use of its new value, the first one later.
    fn swap_uses(&mut self, a: u32, b: u32) {
        let (at_a, at_b) = (self.arena.operands[a as usize].target, self.arena.operands[b as usize].target);
        // A free place takes part in the exchange as the reference's null operand does: nothing to link.
        self.set_use(a, at_b);
        self.set_use(b, at_a);
    }

    fn remove_operands(&mut self, op: u32, start: u32, len: u32) {
        let body = self.arena.bodies[op as usize];
        let size = body.n_operands;
        if start + len != size {
            let first = body.operands + start;
            rotate(size - start, len, |i, j| self.swap_uses(first + i, first + j));
        }
        for i in size - len..size {
            self.set_use(body.operands + i, NONE);
        }
        // The places stay the op's, free for later growth.
        self.set_operand_range(op, body.operands, size - len);
    }

    /// Adds free places at the end of the operand list.
    fn grow_operands(&mut self, op: u32, added: u32) {
        let body = self.arena.bodies[op as usize];
        let size = body.n_operands + added;
        let capacity = self.arena.operand_capacity(op);
        if size <= capacity {
            self.set_operand_range(op, body.operands, size);
            return;
        }
        // The size that the reference gives: it decides when the list moves, and so the order of uses.
        let capacity = (u64::from(capacity) + 3).next_power_of_two().max(u64::from(size)) as usize;
        let start = self.arena.operands.len();
        let free = UseRec { target: NONE, owner: op, next: NONE, prev: NONE };
        self.arena.operands.resize(start + capacity, free);
        for i in 0..body.n_operands {
            let target = self.arena.operands[(body.operands + i) as usize].target;
            self.set_use(body.operands + i, NONE);
            self.set_use(start as u32 + i, target);
        }
        self.set_operand_range(op, start as u32, size);
    }
}

impl Arena {
    /// The number of operands for which an op has places: there may be free ones of its own behind its last operand.
    pub(in crate::ir) fn operand_capacity(&self, op: u32) -> u32 {
        let body = &self.bodies[op as usize];
        let behind = &self.operands[(body.operands + body.n_operands) as usize..];
        body.n_operands + behind.iter().take_while(|u| u.owner == op && u.target == NONE).count() as u32
    }

    /// Prepares the undoing of a move of an op's operand list back to `start`: the current places of the list belong to
    /// no op afterwards.
    pub(in crate::ir) fn forget_operand_list(&mut self, op: u32, start: u32) {
        let body = self.bodies[op as usize];
        if body.operands != start {
            let end = body.operands + self.operand_capacity(op);
            for rec in &mut self.operands[body.operands as usize..end as usize] {
                rec.owner = NONE;
            }
        }
    }
}

/// Turns a sequence of `n` so that its element `k` becomes the first one, by exchanges of two elements, in the very order in
/// which the reference's C++ library does it: the order of uses depends on it.
fn rotate(mut n: u32, mut k: u32, mut swap: impl FnMut(u32, u32)) {
    if k == 0 || k == n {
        return;
    }
    if k == n - k {
        for i in 0..k {
            swap(i, i + k);
        }
        return;
    }
    let mut p = 0;
    loop {
        if k < n - k {
            for _ in 0..n - k {
                swap(p, p + k);
                p += 1;
            }
            n %= k;
            if n == 0 {
                return;
            }
            std::mem::swap(&mut n, &mut k);
            k = n - k;
        } else {
            k = n - k;
            let mut q = p + n;
            p = q - k;
            for _ in 0..n - k {
                p -= 1;
                q -= 1;
                swap(p, q);
            }
            n %= k;
            if n == 0 {
                return;
            }
            std::mem::swap(&mut n, &mut k);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rotate;

    #[test]
    fn rotation_puts_element_k_first() {
        for n in 1..12u32 {
            for k in 0..=n {
                let mut items: Vec<u32> = (0..n).collect();
                rotate(n, k, |i, j| items.swap(i as usize, j as usize));
                let mut expected: Vec<u32> = (0..n).collect();
                expected.rotate_left(k as usize);
                assert_eq!(items, expected, "n = {n}, k = {k}");
            }
        }
    }
}
