//! The states of all analyses, who reads them, and what is to be visited again.

use std::any::{Any, TypeId};
use std::collections::VecDeque;

use hashbrown::{HashMap, HashSet};

use super::anchor::{Anchor, Point, Slots};
use crate::ir::Ir;

/// The number of an analysis in its solver.
pub(super) type AnalysisId = u8;

/// How many analyses a solver may have: each is a bit of a slot.
pub(super) const MAX_ANALYSES: usize = 30;

/// The slot was asked for.
const KNOWN: u32 = 1 << 31;
/// Somebody depends on the slot, beside the subscribers.
const HAS_DEPENDENTS: u32 = 1 << 30;

/// A state and who subscribes to it.
#[derive(Default)]
struct Slot<S> {
    state: S,
    bits: u32,
}

/// Who depends on a state, in the order in which they came.
#[derive(Default)]
struct Dependents {
    order: Vec<(Point, AnalysisId)>,
    /// The same, once there are many.
    all: HashSet<(Point, AnalysisId), foldhash::fast::FixedState>,
}

impl Dependents {
    fn insert(&mut self, dependent: (Point, AnalysisId)) {
        const FEW: usize = 8;
        if self.order.len() < FEW {
            if !self.order.contains(&dependent) {
                self.order.push(dependent);
            }
            return;
        }
        if self.all.is_empty() {
            self.all.extend(self.order.iter().copied());
        }
        if self.all.insert(dependent) {
            self.order.push(dependent);
        }
    }
}

/// The states of one type at anchors of one kind.
struct Table<S: Default + Send + 'static, A: Anchor> {
    slots: A::Slots<Slot<S>>,
    dependents: HashMap<A, Dependents, foldhash::fast::FixedState>,
}

/// All states.
#[derive(Default)]
pub(super) struct States {
    /// There are few types of states.
    tables: Vec<(TypeId, Box<dyn Any + Send>)>,
    pub(super) work: VecDeque<(Point, AnalysisId)>,
}

impl States {
    fn table<S: Default + Send + 'static, A: Anchor>(&mut self) -> &mut Table<S, A> {
        let key = TypeId::of::<Table<S, A>>();
        let at = self.tables.iter().position(|(id, _)| *id == key).unwrap_or_else(|| {
            let table: Table<S, A> = Table { slots: Default::default(), dependents: HashMap::default() };
            self.tables.push((key, Box::new(table)));
            self.tables.len() - 1
        });
        self.tables[at].1.downcast_mut().expect("a table is kept under its type")
    }

    /// The state at an anchor, unless it was never asked for.
    pub(super) fn get<S: Default + Send + 'static, A: Anchor>(&self, anchor: A) -> Option<&S> {
        let key = TypeId::of::<Table<S, A>>();
        let (_, table) = self.tables.iter().find(|(id, _)| *id == key)?;
        let table: &Table<S, A> = table.downcast_ref()?;
        let slot = table.slots.get(anchor)?;
        (slot.bits & KNOWN != 0).then_some(&slot.state)
    }

    /// The state at an anchor.
    pub(super) fn state<S: Default + Send + 'static, A: Anchor>(&mut self, anchor: A) -> &S {
        let slot = self.table::<S, A>().slots.slot(anchor);
        slot.bits |= KNOWN;
        &slot.state
    }

    /// The same, and `analysis` is run on `point` whenever it changes.
    pub(super) fn depend<S: Default + Send + 'static, A: Anchor>(
        &mut self,
        anchor: A,
        (point, analysis): (Point, AnalysisId),
    ) -> &S {
        let table = self.table::<S, A>();
        let slot = table.slots.slot(anchor);
        slot.bits |= KNOWN | HAS_DEPENDENTS;
        table.dependents.entry(anchor).or_default().insert((point, analysis));
        &slot.state
    }

    /// The same, and `analysis` is run on the readers of the anchor whenever it changes.
    pub(super) fn subscribe<S: Default + Send + 'static, A: Anchor>(&mut self, anchor: A, analysis: AnalysisId) -> &S {
        let slot = self.table::<S, A>().slots.slot(anchor);
        slot.bits |= KNOWN | 1 << analysis;
        &slot.state
    }

    /// Changes the state at an anchor; if anything changed, who reads it is to be visited again.
    pub(super) fn update<S: Default + Send + 'static, A: Anchor>(
        &mut self,
        ir: &Ir,
        anchor: A,
        change: impl FnOnce(&mut S) -> bool,
    ) {
        let table = self.table::<S, A>();
        let slot = table.slots.slot(anchor);
        slot.bits |= KNOWN;
        if !change(&mut slot.state) {
            return;
        }
        let bits = slot.bits;
        if bits & HAS_DEPENDENTS != 0 {
            let dependents = table.dependents.get(&anchor).map_or(&[][..], |dependents| &dependents.order);
            // Tables are borrowed one at a time, the list of work beside them.
            let dependents: smallvec::SmallVec<[_; 8]> = dependents.iter().copied().collect();
            self.work.extend(dependents);
        }
        let subscribers = bits & !(KNOWN | HAS_DEPENDENTS);
        if subscribers == 0 {
            return;
        }
        let work = &mut self.work;
        anchor.readers(ir, &mut |point| {
            let mut left = subscribers;
            while left != 0 {
                work.push_back((point, left.trailing_zeros() as AnalysisId));
                left &= left - 1;
            }
        });
    }
}
