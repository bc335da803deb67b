//! Operations, blocks, regions and values: storage by isolates, views, edits.
//!
//! An [`Ir`] owns a tree of isolates. An op that is declared isolated from above and takes no operands, results or successors
//! owns an [`Isolate`]: an arena with all that is nested in it, down to the next owner. Isolate 0 of every `Ir` is owned by no
//! op: it holds detached ops, such as the top-level op of a file.

pub(crate) mod arena;
mod assemble;
pub(crate) mod bits;
mod block_numbers;
mod builder;
mod clone;
pub(crate) mod compact;
pub mod dominance;
mod edit;
pub(crate) mod edited_units;
mod edits;
mod equivalence;
mod handle_map;
pub(crate) mod handles;
mod journal;
mod leaf;
pub mod lend;
mod listener;
mod listeners;
mod mapping;
pub mod report;
mod steps;
#[cfg(test)]
pub(crate) mod tests;
mod transfer;
mod uselist;
pub(crate) mod valid_ops;
mod view;
mod walk;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use smallvec::SmallVec;

pub use builder::{Builder, LeafKind};
pub use edit::{BodyTaken, Detached, EditError, InsertionPoint, OpSpec};
pub(crate) use edits::Edits;
pub use equivalence::{
    EquivalenceFlags, ValueEquivalence, equivalent, equivalent_with, hash_op, hash_op_with, regions_equivalent,
};
pub use handle_map::{HandleMap, OpMap, ValueMap};
pub use handles::{Block, Handle, IsolateId, Op, Region, Value};
pub use journal::Mark;
pub use listener::Listener;
pub use listeners::Listeners;
pub use mapping::IrMapping;
pub use transfer::Remap;
pub use view::{BlockRef, OpRef, RegionRef, Use, ValueDef, ValueRef};
pub use walk::{OpWalk, WalkControl, WalkOrder};

use crate::context::{Attribute, Context, NamedAttr};
use arena::{Arena, NONE, OpBody};

/// Owns operations: a tree of isolates.
///
/// All reads go through it (`ir.op(handle)` gives a borrowed view), so do all edits. Isolates can be taken out for exclusive
/// use and put back; their ids, and with them all handles, stay the same.
pub struct Ir {
    cx: Context,
    isolates: Vec<Option<Isolate>>,
    next_id: Arc<AtomicU32>,
    journal: journal::Journal,
    listener: Option<Box<dyn Listener>>,
    hears_patterns: bool,
    vetoes_patterns: bool,
    /// True if ops that could own isolates may be in those around them.
    pub(crate) inlined: bool,
    /// The op that another tree has lent.
    lent: Option<Op>,
    /// The symbols that are visible around a lent isolate.
    outside: Option<Arc<lend::Outside>>,
}

/// An op that owns an arena, and the arena.
///
/// It allocates nothing as long as its regions are empty.
pub struct Isolate {
    pub(crate) id: IsolateId,
    /// The parent of its op: the isolate around it, and the place there.
    pub(crate) parent: IsolateId,
    pub(crate) place: u32,
    pub(crate) n_regions: u32,
    pub(crate) edits: Edits,
    /// Its name and location. All else is in the isolate.
    pub(crate) body: OpBody,
    pub(crate) slots: SmallVec<[Option<Attribute>; 7]>,
    pub(crate) attrs: Box<[NamedAttr]>,
    pub(crate) arena: Option<Box<Arena>>,
}

const _: () = assert!(size_of::<Isolate>() <= 128);

/// The isolate of detached ops.
pub(crate) const DETACHED: IsolateId = IsolateId(0);

impl Isolate {
    pub(crate) fn detached() -> Isolate {
        Isolate {
            id: DETACHED,
            parent: DETACHED,
            place: NONE,
            n_regions: 0,
            edits: Edits::default(),
            body: OpBody::NOTHING,
            slots: SmallVec::new(),
            attrs: Box::default(),
            arena: Some(Box::new(Arena::new())),
        }
    }

    /// The arena, made with empty regions when there is none yet.
    pub(crate) fn arena_mut(&mut self) -> &mut Arena {
        let n_regions = self.n_regions;
        self.arena.get_or_insert_with(|| {
            let mut arena = Box::new(Arena::new());
            for _ in 0..n_regions {
                let region = arena.add_region(handles::ROOT);
                arena.region_lists.push(region);
            }
            let ext = arena.ext_mut(handles::ROOT);
            ext.n_regions = n_regions;
            arena
        })
    }
}

impl Ir {
    /// No ops yet.
    pub fn new(cx: &Context) -> Ir {
        Ir {
            cx: cx.clone(),
            isolates: vec![Some(Isolate::detached())],
            next_id: Arc::new(AtomicU32::new(1)),
            journal: journal::Journal::default(),
            listener: None,
            hears_patterns: false,
            vetoes_patterns: false,
            inlined: false,
            lent: None,
            outside: None,
        }
    }

    /// No ops yet; ids of isolates go on from a counter that was used before the tree was put together.
    pub(crate) fn with_ids(cx: &Context, next_id: Arc<AtomicU32>) -> Ir {
        Ir { next_id, ..Ir::new(cx) }
    }

    /// Makes room for all isolates that have ids, and for one that gets its own later.
    pub(crate) fn reserve_isolates(&mut self) {
        let ids = self.next_id.load(Ordering::Relaxed) as usize + 1;
        self.isolates.reserve_exact(ids.saturating_sub(self.isolates.len()));
    }

    /// Exchanges the arena of the detached ops for another one.
    pub(crate) fn swap_arena(&mut self, arena: &mut Box<Arena>) {
        if let Some(own) = self.isolate_mut(DETACHED).and_then(|isolate| isolate.arena.as_mut()) {
            std::mem::swap(own, arena);
        }
    }

    /// Makes placeholders for values of isolate `from` refer to the values of the same index in `to`.
    pub(crate) fn repoint_foreign(&mut self, from: IsolateId, to: IsolateId) {
        for arena in self.isolates.iter_mut().flatten().filter_map(|i| i.arena.as_mut()) {
            arena.foreign.iter_mut().filter(|entry| entry.0 == from).for_each(|entry| entry.0 = to);
        }
    }

    /// A number that changes with every edit of ops directly in an op's regions: of their place, name, attributes and existence.
    /// It may also change without. Edits inside of isolated ops there do not change it, nor do edits around or beside the op.
    pub fn version(&self, op: Op) -> u32 {
        self.isolate(op.iso).map_or(0, |isolate| isolate.edits.version)
    }

    /// The context of all its ops.
    #[inline]
    pub fn cx(&self) -> &Context {
        &self.cx
    }

    #[inline]
    pub(crate) fn isolate(&self, id: IsolateId) -> Option<&Isolate> {
        self.isolates.get(id.0 as usize)?.as_ref()
    }

    /// All isolates, in no order.
    pub(crate) fn isolates(&self) -> impl Iterator<Item = &Isolate> {
        self.isolates.iter().flatten()
    }

    #[inline]
    pub(crate) fn isolate_mut(&mut self, id: IsolateId) -> Option<&mut Isolate> {
        self.isolates.get_mut(id.0 as usize)?.as_mut()
    }

    /// A number for a new isolate, never used before in this tree.
    pub(crate) fn fresh_isolate_id(&self) -> IsolateId {
        IsolateId(self.next_id.fetch_add(1, Ordering::Relaxed))
    }

    /// Puts an isolate into the slab. Its place in the parent must exist or be set afterwards.
    pub(crate) fn put_isolate(&mut self, isolate: Isolate) {
        let index = isolate.id.0 as usize;
        if self.isolates.len() <= index {
            self.isolates.resize_with(index + 1, || None);
        }
        self.isolates[index] = Some(isolate);
    }

    /// Takes an isolate out of the slab; its place in the parent stays.
    pub(crate) fn take_isolate(&mut self, id: IsolateId) -> Option<Isolate> {
        self.isolates.get_mut(id.0 as usize)?.take()
    }

    /// Bytes that all isolates hold, slack included.
    pub fn bytes(&self) -> usize {
        let arenas: usize = self.isolates.iter().flatten().filter_map(|i| i.arena.as_ref()).map(|a| a.bytes()).sum();
        arenas + self.isolates.capacity() * size_of::<Option<Isolate>>()
    }
}
