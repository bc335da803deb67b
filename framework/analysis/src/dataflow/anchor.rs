//! Anchors, to which states are attached, and tables of states.

use std::hash::Hash;
use std::marker::PhantomData;

use hashbrown::HashMap;

use dialekt_ir_core::ir::{Block, BlockRef, Ir, IsolateId, Op, OpRef, Value};

/// A place in a block: at its start, or behind one of its ops. An op in no block has one point only. [MLIR: ProgramPoint]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Point {
    /// Before all ops of a block.
    Start(Block),
    /// Behind an op.
    After(Op),
}

impl Point {
    /// The point before an op.
    pub fn before(op: OpRef<'_>) -> Point {
        match (op.prev(), op.parent_block()) {
            (Some(prev), _) => Point::After(prev.handle()),
            (None, Some(block)) => Point::Start(block.handle()),
            (None, None) => Point::After(op.handle()),
        }
    }

    /// The point behind all ops of a block.
    pub fn end(block: BlockRef<'_>) -> Point {
        block.last_op().map_or(Point::Start(block.handle()), |last| Point::After(last.handle()))
    }
}

/// Control that goes from a block to one of its successors. [MLIR: CFGEdge]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// The source.
    pub from: Block,
    /// The destination.
    pub to: Block,
}

/// An analysis of a solver: analyses are numbered as they were loaded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AnalysisId(pub(super) u16);

/// A change of a state, as it is noted down for a visit that looks at nothing but what has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changed {
    /// The state of a value.
    Value(Value),
    /// The state of an edge.
    Edge(Edge),
    /// Another state.
    Other,
}

/// Something that states are attached to.
pub trait Anchor: Copy + Eq + Hash + Send + 'static {
    /// The storage of states: handles have dense tables.
    type Slots<T: Default + Send + 'static>: Slots<Self, T>;

    /// Visits the points where analyses that have [subscribed](super::Flow::subscribe) to a state are to be run when it
    /// changes: those where the state is read by the structure of the IR, such as those behind the users of a value. By
    /// default there are none.
    fn readers(self, _ir: &Ir, _subscribers: &[AnalysisId], _visit: &mut dyn FnMut(Point, AnalysisId)) {}

    /// The change of its state.
    fn changed(self) -> Changed {
        Changed::Other
    }
}

/// A table of states.
pub trait Slots<A, T>: Default + Send + 'static {
    /// The state at an anchor, if it was ever requested.
    fn get(&self, anchor: A) -> Option<&T>;

    /// The state at an anchor, which is there from now on.
    fn slot(&mut self, anchor: A) -> &mut T;
}

/// A table for anchors of any kind.
pub type Hashed<A, T> = HashMap<A, T, foldhash::fast::FixedState>;

impl<A: Copy + Eq + Hash + Send + 'static, T: Default + Send + 'static> Slots<A, T> for Hashed<A, T> {
    fn get(&self, anchor: A) -> Option<&T> {
        self.get(&anchor)
    }

    fn slot(&mut self, anchor: A) -> &mut T {
        self.entry(anchor).or_default()
    }
}

/// The numbers in a handle.
trait Handle {
    fn numbers(self) -> (IsolateId, usize);
}

macro_rules! handle {
    ($($name:ident),*) => {$(
        impl Handle for $name {
            #[inline]
            fn numbers(self) -> (IsolateId, usize) {
                (self.isolate(), self.index())
            }
        }
    )*};
}

handle!(Block, Op, Value);

/// A table by handle: a list for each isolate in which anything has a state.
pub struct Dense<K, T> {
    isolates: HashMap<IsolateId, usize, foldhash::fast::FixedState>,
    lists: Vec<Vec<T>>,
    /// The isolate that was used last, and its list: most queries in a row are about one isolate.
    last: Option<(IsolateId, usize)>,
    key: PhantomData<fn(K)>,
}

impl<K, T> Default for Dense<K, T> {
    fn default() -> Self {
        Dense { isolates: HashMap::default(), lists: Vec::new(), last: None, key: PhantomData }
    }
}

impl<K: Handle + 'static, T: Default + Send + 'static> Slots<K, T> for Dense<K, T> {
    #[inline]
    fn get(&self, key: K) -> Option<&T> {
        let (isolate, index) = key.numbers();
        let list = match self.last {
            Some((last, list)) if last == isolate => list,
            _ => *self.isolates.get(&isolate)?,
        };
        self.lists[list].get(index)
    }

    #[inline]
    fn slot(&mut self, key: K) -> &mut T {
        let (isolate, index) = key.numbers();
        let list = match self.last {
            Some((last, list)) if last == isolate => list,
            _ => {
                let list = *self.isolates.entry(isolate).or_insert(self.lists.len());
                if list == self.lists.len() {
                    self.lists.push(Vec::new());
                }
                self.last = Some((isolate, list));
                list
            }
        };
        let list = &mut self.lists[list];
        if list.len() <= index {
            list.resize_with(index + 1, T::default);
        }
        &mut list[index]
    }
}

/// A table by point.
pub struct ByPoint<T> {
    starts: Dense<Block, T>,
    after: Dense<Op, T>,
}

impl<T> Default for ByPoint<T> {
    fn default() -> Self {
        ByPoint { starts: Dense::default(), after: Dense::default() }
    }
}

impl<T: Default + Send + 'static> Slots<Point, T> for ByPoint<T> {
    fn get(&self, point: Point) -> Option<&T> {
        match point {
            Point::Start(block) => self.starts.get(block),
            Point::After(op) => self.after.get(op),
        }
    }

    fn slot(&mut self, point: Point) -> &mut T {
        match point {
            Point::Start(block) => self.starts.slot(block),
            Point::After(op) => self.after.slot(op),
        }
    }
}

impl Anchor for Value {
    type Slots<T: Default + Send + 'static> = Dense<Value, T>;

    /// A value is read by its users.
    fn readers(self, ir: &Ir, subscribers: &[AnalysisId], visit: &mut dyn FnMut(Point, AnalysisId)) {
        for user in ir.get_value(self).into_iter().flat_map(|value| value.users()) {
            subscribers.iter().for_each(|analysis| visit(Point::After(user.handle()), *analysis));
        }
    }

    fn changed(self) -> Changed {
        Changed::Value(self)
    }
}

impl Anchor for Block {
    type Slots<T: Default + Send + 'static> = Dense<Block, T>;

    /// The state of a block is read by the block itself and by all its ops.
    fn readers(self, ir: &Ir, subscribers: &[AnalysisId], visit: &mut dyn FnMut(Point, AnalysisId)) {
        subscribers.iter().for_each(|analysis| visit(Point::Start(self), *analysis));
        for analysis in subscribers {
            let ops = ir.get_block(self).into_iter().flat_map(|block| block.ops());
            ops.for_each(|op| visit(Point::After(op.handle()), *analysis));
        }
    }
}

impl Anchor for Edge {
    type Slots<T: Default + Send + 'static> = Hashed<Edge, T>;

    /// The state of an edge is read at its destination.
    fn readers(self, _: &Ir, subscribers: &[AnalysisId], visit: &mut dyn FnMut(Point, AnalysisId)) {
        subscribers.iter().for_each(|analysis| visit(Point::Start(self.to), *analysis));
    }

    fn changed(self) -> Changed {
        Changed::Edge(self)
    }
}

impl Anchor for Point {
    type Slots<T: Default + Send + 'static> = ByPoint<T>;
}
