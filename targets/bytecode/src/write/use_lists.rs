//! Orders of uses that reading op by op would not give. [MLIR: use-list ordering]

use hashbrown::HashSet;

use dialekt_ir_core::ir::{Ir, OpRef, Value};

use super::bytes::varint;
use super::ir::set;

/// The numbers of ops in an isolate, in the order of the text.
#[derive(Default)]
pub struct OpOrder {
    /// By the indices of ops; 0 for ops that have none.
    numbers: Vec<u32>,
    count: u32,
    /// Values whose uses may be in another order, by index.
    mixed: HashSet<usize>,
}

impl OpOrder {
    /// Gives an op the next number, and looks at the uses of its operands.
    pub fn add(&mut self, op: OpRef<'_>) {
        let index = op.handle().index();
        set(&mut self.numbers, index, self.count);
        self.count += 1;
        // Where all are in order, the next older use of each is by an op before, or by an operand before.
        for ((number, operand), older) in (0..).zip(op.operands()).zip(op.older_uses()) {
            let is_before = older.is_none_or(|older| match older.op == op.handle() {
                true => older.index < number,
                false => self.number(older.op.index()) != 0,
            });
            if !is_before {
                self.mixed.insert(operand.index());
            }
        }
    }

    fn number(&self, op: usize) -> u32 {
        self.numbers.get(op).copied().unwrap_or(0)
    }
}

/// Appends the orders of the uses of values; `false`, and nothing is appended, if there is none to tell.
pub fn orders(ir: &Ir, values: impl ExactSizeIterator<Item = Value>, order: &OpOrder, out: &mut Vec<u8>) -> bool {
    if order.mixed.is_empty() {
        return false;
    }
    let count = values.len();
    let mut carried = Vec::new();
    for (number, value) in values.enumerate() {
        carried.extend(order_of(ir, value, order).map(|places| (number, places)));
    }
    if carried.is_empty() {
        return false;
    }
    as_in_hash_map(&mut carried);
    if count != 1 {
        varint(out, carried.len() as u64);
    }
    for (number, places) in carried {
        if count != 1 {
            varint(out, number as u64);
        }
        let moved = || places.iter().enumerate().filter(|(place, from)| *place as u32 != **from);
        let pairs = moved().count();
        if pairs < places.len() / 2 {
            varint(out, (2 * pairs as u64) << 1 | 1);
            for (place, from) in moved() {
                varint(out, u64::from(*from));
                varint(out, place as u64);
            }
        } else {
            varint(out, (places.len() as u64) << 1);
            places.iter().for_each(|from| varint(out, u64::from(*from)));
        }
    }
    true
}

/// The places that the uses of a value have, in descending order of their ops and operands; `None` if that is the order in which
/// they are.
fn order_of(ir: &Ir, value: Value, order: &OpOrder) -> Option<Vec<u32>> {
    if !order.mixed.contains(&value.index()) {
        return None;
    }
    let keys = || ir.value(value).uses().map(|use_| (order.number(use_.op.index()), use_.index));
    if keys().is_sorted_by(|a, b| a > b) {
        return None;
    }
    let keys: Vec<(u32, u32)> = keys().collect();
    let mut places: Vec<u32> = (0..keys.len() as u32).collect();
    places.sort_by_key(|place| std::cmp::Reverse(keys[*place as usize]));
    Some(places)
}

/// Puts entries into the order in which the reference's hash map has them, in which it writes them: buckets from the first to the last.
/// [LLVM: DenseMap]
fn as_in_hash_map<T>(entries: &mut Vec<(usize, T)>) {
    if entries.len() < 2 {
        return;
    }
    let mut buckets: Vec<Option<(usize, T)>> = Vec::new();
    let mut count = 0;
    for entry in entries.drain(..) {
        count += 1;
        if count * 4 >= buckets.len() * 3 {
            let size = (buckets.len() * 2).max(64);
            let old = std::mem::replace(&mut buckets, std::iter::repeat_with(|| None).take(size).collect());
            old.into_iter().flatten().for_each(|entry| put(&mut buckets, entry));
        }
        put(&mut buckets, entry);
    }
    entries.extend(buckets.into_iter().flatten());
}

fn put<T>(buckets: &mut [Option<(usize, T)>], entry: (usize, T)) {
    let mask = buckets.len() - 1;
    let mut at = (entry.0 as u32).wrapping_mul(37) as usize & mask;
    let mut step = 1;
    while buckets[at].is_some() {
        at = (at + step) & mask;
        step += 1;
    }
    buckets[at] = Some(entry);
}
