//! The worklist: ops to visit, last in first out, each at most once.

use dialekt_ir_core::ir::{Op, OpMap};

/// Ops, last in first out.
#[derive(Default)]
pub(super) struct Worklist {
    ops: Vec<Option<Op>>,
    positions: OpMap,
}

impl Worklist {
    /// Makes room for so many ops that are about to be added.
    pub fn make_room(&mut self, ops: usize) {
        self.ops.reserve(ops);
    }

    /// Adds an op, unless it is there.
    pub fn push(&mut self, op: Op) {
        let position = self.positions.entry(op);
        if *position == OpMap::ABSENT {
            *position = self.ops.len() as u32;
            self.ops.push(Some(op));
        }
    }

    /// Takes the op that was added last.
    pub fn pop(&mut self) -> Option<Op> {
        while let Some(last) = self.ops.pop() {
            if let Some(op) = last {
                *self.positions.entry(op) = OpMap::ABSENT;
                return Some(op);
            }
        }
        None
    }

    /// Takes an op out, wherever it is.
    pub fn remove(&mut self, op: Op) {
        let position = std::mem::replace(self.positions.entry(op), OpMap::ABSENT);
        if position != OpMap::ABSENT {
            self.ops[position as usize] = None;
        }
    }

    /// Takes all out.
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// Prepares an empty list for ops of other isolates.
    pub fn turn_away(&mut self) {
        debug_assert!(self.ops.is_empty());
        self.positions.turn_away();
    }

    /// The first one becomes the last.
    pub fn reverse(&mut self) {
        self.ops.retain(Option::is_some);
        self.ops.reverse();
        for (at, op) in self.ops.iter().enumerate() {
            if let Some(op) = op {
                *self.positions.entry(*op) = at as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dialekt_ir_core::context::{Context, Location};
    use dialekt_ir_core::ir::{Ir, OpSpec};

    #[test]
    fn each_op_is_there_once_and_last_ones_come_first() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let mut ir = Ir::new(&cx);
        let (module, other) = (cx.op_name("builtin.module"), cx.op_name("t.op"));
        let isolates = [0; 2]
            .map(|_| ir.create_op(ir.detached_isolate(), &OpSpec::new(module, Location::UNKNOWN).regions(1)).unwrap());
        let mut op =
            |isolate: usize| ir.create_op(isolates[isolate].isolate(), &OpSpec::new(other, Location::UNKNOWN)).unwrap();
        let ops = [0, 1].map(|isolate| [op(isolate), op(isolate), op(isolate)]);
        let mut list = Worklist::default();
        for index in [0, 1, 0, 2] {
            list.push(ops[0][index]);
            list.push(ops[1][index]);
        }
        list.remove(ops[0][1]);
        list.reverse();
        let order: Vec<Op> = std::iter::from_fn(|| list.pop()).collect();
        assert_eq!(order, [ops[0][0], ops[1][0], ops[1][1], ops[0][2], ops[1][2]]);
        list.push(ops[0][1]);
        assert_eq!(list.pop(), Some(ops[0][1]));
        assert_eq!(list.pop(), None);
    }
}
