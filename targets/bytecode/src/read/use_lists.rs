//! Orders of uses, as files tell them.

use dialekt_ir_core::ir::{Ir, Value};
use hashbrown::HashMap;

use super::cursor::{Cursor, Raw};

/// An order of the uses of a value.
pub struct UseOrder {
    /// Pairs of places, or all places.
    is_pairs: bool,
    places: Vec<u64>,
}

impl UseOrder {
    /// Reads an order.
    pub fn read(cursor: &mut Cursor<'_>) -> Raw<UseOrder> {
        let (count, is_pairs) = cursor.varint_with_flag()?;
        let count = cursor.check_count(count)?;
        let mut places = Vec::with_capacity(count);
        for _ in 0..count {
            places.push(cursor.varint()?);
        }
        Ok(UseOrder { is_pairs, places })
    }

    /// The place of each use, which are in descending order of their ops and operands; `None` if these are no places of so many uses.
    fn places(&self, uses: usize) -> Option<Vec<usize>> {
        let mut places: Vec<usize> = (0..uses).collect();
        if self.is_pairs {
            let (pairs, rest) = self.places.as_chunks::<2>();
            if !rest.is_empty() {
                return None;
            }
            for [from, to] in pairs {
                // As in the reference, which inverts what was meant: its files come back as there.
                *places.get_mut(usize::try_from(*from).ok()?)? = usize::try_from(*to).ok()?;
            }
        } else {
            places = self.places.iter().map(|place| usize::try_from(*place).ok()).collect::<Option<_>>()?;
        }
        let mut seen = vec![false; uses];
        let is_new = |place: &usize| seen.get_mut(*place).is_some_and(|seen| !std::mem::replace(seen, true));
        (places.len() == uses && places.iter().all(is_new)).then_some(places)
    }
}

/// Orders to be made when all uses are there.
#[derive(Default)]
pub struct UseOrders {
    /// Values whose uses are not in the order that reading gives, with the order that the file gives.
    all: HashMap<Value, Option<UseOrder>>,
}

impl UseOrders {
    /// Sets the order of a value's uses.
    pub fn add(&mut self, value: Value, order: UseOrder) {
        self.all.insert(value, Some(order));
    }

    /// Says that the uses of a value were not added one after the other.
    pub fn mix(&mut self, value: Value) {
        self.all.entry(value).or_default();
    }

    /// Puts the uses in order; `false` if an order is none.
    pub fn apply(self, ir: &mut Ir) -> bool {
        self.all.into_iter().all(|(value, order)| sort(ir, value, order))
    }
}

fn sort(ir: &mut Ir, value: Value, order: Option<UseOrder>) -> bool {
    let Some(view) = ir.get_value(value) else { return false };
    // Ops were created in the order of the file.
    let mut keys: Vec<(usize, u32)> = view.uses().map(|use_| (use_.op.index(), use_.index)).collect();
    keys.sort_unstable_by(|a, b| b.cmp(a));
    let places = match order {
        Some(order) => match order.places(keys.len()) {
            Some(places) => places,
            None => return false,
        },
        None => (0..keys.len()).collect(),
    };
    let by_key: HashMap<(usize, u32), usize> = keys.into_iter().zip(places).collect();
    ir.sort_uses(value, |use_| by_key.get(&(use_.op.index(), use_.index)).copied().unwrap_or(0)).is_ok()
}
