//! The known constants among the operands of ops.

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::anchor::Point;
use super::constants::ConstantValue;
use super::flow::Flow;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::ir::{Op, OpRef, Value};

/// The known constants among operands. Of ops with many operands they are kept, and looked at again where they change.
#[derive(Default)]
pub(super) struct KnownOperands {
    few: SmallVec<[Option<Attribute>; 8]>,
    many: HashMap<Op, Operands, foldhash::fast::FixedState>,
}

#[derive(Default)]
struct Operands {
    known: Vec<Option<Attribute>>,
    /// The operands of which nothing was found out yet.
    missing: Vec<bool>,
    num_missing: usize,
    positions: HashMap<Value, SmallVec<[u32; 1]>, foldhash::fast::FixedState>,
}

impl Operands {
    fn set(&mut self, position: usize, value: ConstantValue) {
        let is_missing = value == ConstantValue::Uninitialized;
        let was_missing = std::mem::replace(&mut self.missing[position], is_missing);
        self.num_missing = self.num_missing + usize::from(is_missing) - usize::from(was_missing);
        self.known[position] = value.constant();
    }
}

impl KnownOperands {
    /// Kept operands are those of an earlier run.
    pub(super) fn clear(&mut self) {
        self.many.clear();
    }

    /// The known constants among the operands of an op; `None` while nothing was found out about one of them. The analysis is run on the
    /// op when one changes.
    pub(super) fn of(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Option<&[Option<Attribute>]> {
        const MANY: usize = 64;
        if op.num_operands() >= MANY {
            return self.many_of(flow, op);
        }
        self.few.clear();
        for operand in op.operands() {
            match flow.subscribe::<ConstantValue, _>(operand) {
                ConstantValue::Uninitialized => return None,
                value => self.few.push(value.constant()),
            }
        }
        Some(&self.few)
    }

    fn many_of(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Option<&[Option<Attribute>]> {
        let point = Point::After(op.handle());
        let count = op.num_operands();
        let operands = self.many.entry(op.handle()).or_insert_with(|| {
            flow.watch(point);
            let mut operands = Operands {
                known: vec![None; count],
                missing: vec![true; count],
                num_missing: count,
                ..Operands::default()
            };
            for (position, operand) in op.operands().enumerate() {
                let value = *flow.subscribe::<ConstantValue, _>(operand);
                operands.set(position, value);
                operands.positions.entry(operand).or_default().push(position as u32);
            }
            operands
        });
        // A value that changes is there once for each of its uses, one after the other.
        let mut changed = flow.take_changed_values(point);
        changed.dedup();
        for value in changed {
            let now = *flow.state::<ConstantValue, _>(value);
            for position in operands.positions.get(&value).cloned().unwrap_or_default() {
                operands.set(position as usize, now);
            }
        }
        (operands.num_missing == 0).then_some(&operands.known)
    }
}
