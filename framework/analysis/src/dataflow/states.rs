//! The states of all analyses, their dependents, and the worklist of points to visit again.

use std::any::{Any, TypeId};
use std::collections::VecDeque;

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use super::anchor::{AnalysisId, Anchor, Changed, Edge, Point, Slots};
use dialekt_ir_core::ir::{Ir, Value};

const KEPT: &str = "a table is kept under its type";

/// Work to be done again when a state has changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Work {
    /// A visit of a point.
    Visit(Point),
    /// Joining the state of the first value into that of the second one.
    Pass(Value, Value),
}

/// A state and the points that depend on it.
#[derive(Default)]
struct StateEntry<S> {
    state: S,
    /// The slot was requested.
    known: bool,
    /// There are dependents of the slot, beside the subscribers.
    has_dependents: bool,
    /// The number of the list of subscribers; 0 without any.
    subscribers: u32,
}

/// Lists of analyses, each once: there are few different ones, and very many slots.
struct Lists(Vec<SmallVec<[AnalysisId; 4]>>);

impl Default for Lists {
    fn default() -> Self {
        Lists(vec![SmallVec::new()])
    }
}

impl Lists {
    fn get(&self, list: u32) -> &[AnalysisId] {
        &self.0[list as usize]
    }

    /// The list with one more analysis at its end.
    fn with(&mut self, list: u32, analysis: AnalysisId) -> u32 {
        let shorter = &self.0[list as usize];
        let is_longer = |other: &SmallVec<[AnalysisId; 4]>| other.split_last() == Some((&analysis, &shorter[..]));
        if let Some(known) = self.0.iter().position(is_longer) {
            return known as u32;
        }
        let mut longer = shorter.clone();
        longer.push(analysis);
        self.0.push(longer);
        self.0.len() as u32 - 1
    }
}

/// The points and analyses that depend on a state, in the order in which they were added.
#[derive(Default)]
struct Dependents {
    order: Vec<(Work, AnalysisId)>,
    /// A set of the same, once there are many.
    all: HashSet<(Work, AnalysisId), foldhash::fast::FixedState>,
}

impl Dependents {
    fn insert(&mut self, dependent: (Work, AnalysisId)) {
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

/// Changes since the last visit of a point.
#[derive(Default)]
pub(super) struct Changes {
    /// The values of which a state has changed, each as often as it has.
    pub(super) values: Vec<Value>,
    /// The edges that have become executable.
    pub(super) edges: Vec<Edge>,
    /// Any other state has changed.
    pub(super) others: bool,
}

/// The changes that a visit of a point is to be told.
#[derive(Default)]
struct Watch {
    changes: Changes,
    /// The values whose changes count as any other, as what was read of them is more than a value that is passed on.
    read: HashSet<Value, foldhash::fast::FixedState>,
}

impl Watch {
    fn note(&mut self, changed: Changed) {
        match changed {
            Changed::Value(value) if !self.read.contains(&value) => self.changes.values.push(value),
            Changed::Edge(edge) => self.changes.edges.push(edge),
            _ => self.changes.others = true,
        }
    }
}

type Watches = HashMap<(Point, AnalysisId), Watch, foldhash::fast::FixedState>;

/// The states of one type at anchors of one kind.
struct Table<S: Default + Send + 'static, A: Anchor> {
    slots: A::Slots<StateEntry<S>>,
    dependents: HashMap<A, Dependents, foldhash::fast::FixedState>,
}

/// All states.
#[derive(Default)]
pub(super) struct States {
    /// There are few types of states.
    tables: Vec<(TypeId, Box<dyn Any + Send>)>,
    pub(super) work: VecDeque<(Work, AnalysisId)>,
    /// The number of changes of states so far.
    pub(super) changes: u64,
    lists: Lists,
    /// The points whose visits are told what has changed: those with many operands or arguments.
    watches: Watches,
}

impl States {
    /// The position of the table for a type of states.
    fn place<S: Default + Send + 'static, A: Anchor>(&mut self) -> usize {
        let key = TypeId::of::<Table<S, A>>();
        self.tables.iter().position(|(id, _)| *id == key).unwrap_or_else(|| {
            let table: Table<S, A> = Table { slots: Default::default(), dependents: HashMap::default() };
            self.tables.push((key, Box::new(table)));
            self.tables.len() - 1
        })
    }

    fn table<S: Default + Send + 'static, A: Anchor>(&mut self) -> &mut Table<S, A> {
        let at = self.place::<S, A>();
        self.tables[at].1.downcast_mut().expect(KEPT)
    }

    /// The state at an anchor, unless it was never requested.
    pub(super) fn get<S: Default + Send + 'static, A: Anchor>(&self, anchor: A) -> Option<&S> {
        let key = TypeId::of::<Table<S, A>>();
        let (_, table) = self.tables.iter().find(|(id, _)| *id == key)?;
        let table: &Table<S, A> = table.downcast_ref()?;
        let slot = table.slots.get(anchor)?;
        slot.known.then_some(&slot.state)
    }

    /// The state at an anchor.
    pub(super) fn state<S: Default + Send + 'static, A: Anchor>(&mut self, anchor: A) -> &S {
        self.state_mut(anchor)
    }

    /// The state at an anchor, to be changed without notifying dependents.
    pub(super) fn state_mut<S: Default + Send + 'static, A: Anchor>(&mut self, anchor: A) -> &mut S {
        let slot = self.table::<S, A>().slots.slot(anchor);
        slot.known = true;
        &mut slot.state
    }

    /// The state at an anchor; the dependent work is done whenever it changes.
    pub(super) fn depend<S: Default + Send + 'static, A: Anchor>(
        &mut self,
        anchor: A,
        dependent: (Work, AnalysisId),
    ) -> &S {
        if let (Work::Visit(point), Changed::Value(value)) = (dependent.0, anchor.changed())
            && let Some(watch) = self.watch_of(point, dependent.1)
        {
            watch.read.insert(value);
        }
        self.depend_on_passed(anchor, dependent)
    }

    /// The same for a value that is passed on, of which a watched visit learns by name.
    pub(super) fn depend_on_passed<S: Default + Send + 'static, A: Anchor>(
        &mut self,
        anchor: A,
        dependent: (Work, AnalysisId),
    ) -> &S {
        let table = self.table::<S, A>();
        let slot = table.slots.slot(anchor);
        slot.known = true;
        slot.has_dependents = true;
        table.dependents.entry(anchor).or_default().insert(dependent);
        &slot.state
    }

    fn watch_of(&mut self, point: Point, analysis: AnalysisId) -> Option<&mut Watch> {
        if self.watches.is_empty() { None } else { self.watches.get_mut(&(point, analysis)) }
    }

    /// From now on, changes that lead to visits of a point are noted down.
    pub(super) fn watch(&mut self, point: Point, analysis: AnalysisId) {
        self.watches.insert((point, analysis), Watch::default());
    }

    /// The values among the changes since the last call.
    pub(super) fn take_changed_values(&mut self, point: Point, analysis: AnalysisId) -> Vec<Value> {
        self.watch_of(point, analysis).map(|watch| std::mem::take(&mut watch.changes.values)).unwrap_or_default()
    }

    /// Ends what [`watch`](Self::watch) has begun.
    pub(super) fn unwatch(&mut self, point: Point, analysis: AnalysisId) {
        self.watches.remove(&(point, analysis));
    }

    /// The changes since the last call; `None` for a point that is not watched.
    pub(super) fn take_changes(&mut self, point: Point, analysis: AnalysisId) -> Option<Changes> {
        self.watch_of(point, analysis).map(|watch| std::mem::take(&mut watch.changes))
    }

    /// The state at an anchor; `analysis` is run on the readers of the anchor whenever it changes.
    pub(super) fn subscribe<S: Default + Send + 'static, A: Anchor>(&mut self, anchor: A, analysis: AnalysisId) -> &S {
        let at = self.place::<S, A>();
        let States { tables, lists, .. } = self;
        let table: &mut Table<S, A> = tables[at].1.downcast_mut().expect(KEPT);
        let slot = table.slots.slot(anchor);
        slot.known = true;
        if !lists.get(slot.subscribers).contains(&analysis) {
            slot.subscribers = lists.with(slot.subscribers, analysis);
        }
        &slot.state
    }

    /// Changes the state at an anchor; if anything changed, its dependents are added to the worklist.
    pub(super) fn update<S: Default + Send + 'static, A: Anchor>(
        &mut self,
        ir: &Ir,
        anchor: A,
        change: impl FnOnce(&mut S) -> bool,
    ) {
        let at = self.place::<S, A>();
        let States { tables, work, lists, changes, watches } = self;
        let table: &mut Table<S, A> = tables[at].1.downcast_mut().expect(KEPT);
        let slot = table.slots.slot(anchor);
        slot.known = true;
        if !change(&mut slot.state) {
            return;
        }
        *changes += 1;
        if slot.has_dependents
            && let Some(dependents) = table.dependents.get(&anchor)
        {
            work.extend(&dependents.order);
            if !watches.is_empty() {
                for (dependent, analysis) in &dependents.order {
                    if let Work::Visit(point) = dependent
                        && let Some(watch) = watches.get_mut(&(*point, *analysis))
                    {
                        watch.note(anchor.changed());
                    }
                }
            }
        }
        if slot.subscribers != 0 {
            anchor.readers(ir, lists.get(slot.subscribers), &mut |point, analysis| {
                work.push_back((Work::Visit(point), analysis));
                if !watches.is_empty()
                    && let Some(watch) = watches.get_mut(&(point, analysis))
                {
                    watch.note(anchor.changed());
                }
            });
        }
    }
}
