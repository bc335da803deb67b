//! Borrowed views with all queries of an op, block, region or value.

mod block;
mod op;
mod postorder;
mod region;
mod value;

use std::fmt;

use super::arena::{Arena, DEAD, NONE, OpBody};
use super::handles::{Block, Op, ROOT, Region, Value};
use super::{DETACHED, Ir, Isolate};
use crate::context::OpDescriptor;

impl Ir {
    /// The op behind a handle; `None` when it was erased or belongs to another tree.
    #[inline]
    pub fn get_op(&self, op: Op) -> Option<OpRef<'_>> {
        let iso = self.isolate(op.iso)?;
        let live = match op.idx {
            ROOT => iso.id != DETACHED,
            idx => iso.arena.as_ref().is_some_and(|a| a.is_live_op(idx)),
        };
        live.then(|| OpRef::of(self, iso, op.idx))
    }

    /// The op behind a handle.
    ///
    /// # Panics
    /// When the op was erased or belongs to another tree: a bug of the caller, never of the input.
    #[inline]
    #[track_caller]
    pub fn op(&self, op: Op) -> OpRef<'_> {
        match self.get_op(op) {
            Some(op) => op,
            None => stale("operation"),
        }
    }

    /// The block behind a handle; `None` when it was erased or belongs to another tree.
    #[inline]
    pub fn get_block(&self, block: Block) -> Option<BlockRef<'_>> {
        let iso = self.isolate(block.iso)?;
        let arena = iso.arena.as_deref()?;
        arena.is_live_block(block.idx).then_some(BlockRef { ir: self, iso, arena, idx: block.idx })
    }

    /// The block behind a handle.
    ///
    /// # Panics
    /// When the block was erased or belongs to another tree.
    #[inline]
    #[track_caller]
    pub fn block(&self, block: Block) -> BlockRef<'_> {
        match self.get_block(block) {
            Some(block) => block,
            None => stale("block"),
        }
    }

    /// The region behind a handle; `None` when its op was erased or belongs to another tree.
    #[inline]
    pub fn get_region(&self, region: Region) -> Option<RegionRef<'_>> {
        let iso = self.isolate(region.iso)?;
        let known = match &iso.arena {
            Some(arena) => arena.regions.get(region.idx as usize).is_some_and(|r| r.owner != DEAD),
            None => region.idx < iso.n_regions,
        };
        known.then_some(RegionRef { ir: self, iso, idx: region.idx })
    }

    /// The region behind a handle.
    ///
    /// # Panics
    /// When its op was erased or belongs to another tree.
    #[inline]
    #[track_caller]
    pub fn region(&self, region: Region) -> RegionRef<'_> {
        match self.get_region(region) {
            Some(region) => region,
            None => stale("region"),
        }
    }

    /// The value behind a handle; `None` when it was erased or belongs to another tree.
    #[inline]
    pub fn get_value(&self, value: Value) -> Option<ValueRef<'_>> {
        let iso = self.isolate(value.iso)?;
        let arena = iso.arena.as_deref()?;
        arena.is_live_value(value.idx).then_some(ValueRef { ir: self, iso, arena, idx: value.idx })
    }

    /// The value behind a handle.
    ///
    /// # Panics
    /// When the value was erased or belongs to another tree.
    #[inline]
    #[track_caller]
    pub fn value(&self, value: Value) -> ValueRef<'_> {
        match self.get_value(value) {
            Some(value) => value,
            None => stale("value"),
        }
    }
}

#[cold]
#[track_caller]
fn stale(what: &str) -> ! {
    panic!("stale handle: the {what} was erased, or belongs to another tree")
}

/// A borrowed operation.
#[derive(Clone, Copy)]
pub struct OpRef<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) iso: &'a Isolate,
    /// What the op is; of the op of an isolate, the name and the location alone.
    body: &'a OpBody,
    pub(crate) idx: u32,
    fits: Fits,
}

/// The declaration whose counts an op is known to have, by the lower half of its address. That half is enough: one op is asked about its own
/// declaration, that of its family, and hardly any other.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Fits(u32);

impl Fits {
    const UNKNOWN: Fits = Fits(0);

    #[inline]
    fn of(descriptor: &'static OpDescriptor) -> Fits {
        // Declarations lie at even addresses.
        Fits(std::ptr::from_ref(descriptor).addr() as u32 | 1)
    }
}

/// A borrowed block.
#[derive(Clone, Copy)]
pub struct BlockRef<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) iso: &'a Isolate,
    pub(crate) arena: &'a Arena,
    pub(crate) idx: u32,
}

/// A borrowed region.
#[derive(Clone, Copy)]
pub struct RegionRef<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) iso: &'a Isolate,
    pub(crate) idx: u32,
}

/// A borrowed value.
#[derive(Clone, Copy)]
pub struct ValueRef<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) iso: &'a Isolate,
    pub(crate) arena: &'a Arena,
    pub(crate) idx: u32,
}

impl<'a> OpRef<'a> {
    /// The op of an isolate.
    #[inline]
    pub(crate) fn root(ir: &'a Ir, iso: &'a Isolate) -> OpRef<'a> {
        OpRef { ir, iso, body: &iso.body, idx: ROOT, fits: Fits::UNKNOWN }
    }

    /// An op that is in the arena of an isolate itself: neither the isolate's op nor the place of another one.
    #[inline]
    pub(crate) fn nested(ir: &'a Ir, iso: &'a Isolate, arena: &'a Arena, idx: u32) -> OpRef<'a> {
        OpRef { ir, iso, body: &arena.bodies[idx as usize], idx, fits: Fits::UNKNOWN }
    }

    /// Returns whether this view knows that the op's counts are those of a declaration.
    #[inline]
    pub(crate) fn is_known_to_fit(self, descriptor: &'static OpDescriptor) -> bool {
        self.fits == Fits::of(descriptor)
    }

    /// A view, and all that are made of it, that knows that the op's counts are those of a declaration. It cannot change while there is one.
    #[inline]
    pub(crate) fn known_to_fit(self, descriptor: &'static OpDescriptor) -> OpRef<'a> {
        OpRef { fits: Fits::of(descriptor), ..self }
    }

    /// The op with a number in an isolate.
    #[inline]
    pub(crate) fn of(ir: &'a Ir, iso: &'a Isolate, idx: u32) -> OpRef<'a> {
        match iso.arena.as_deref() {
            Some(arena) if idx != ROOT => OpRef::nested(ir, iso, arena, idx),
            _ => OpRef::root(ir, iso),
        }
    }
}

/// The definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// A result of an op.
    Result(Op, u32),
    /// An argument of a block.
    Argument(Block, u32),
}

/// A use of a value: the op, and which of its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// The user.
    pub op: Op,
    /// The operand's number.
    pub index: u32,
}

impl Ir {
    /// The op at a place in an arena; `None` for no place.
    #[inline]
    pub(crate) fn op_at<'a>(&'a self, iso: &'a Isolate, arena: &'a Arena, idx: u32) -> Option<OpRef<'a>> {
        if idx == NONE {
            return None;
        }
        match arena.nested_isolate(idx) {
            None => Some(OpRef::nested(self, iso, arena, idx)),
            Some(id) => Some(OpRef::root(self, self.isolate(id)?)),
        }
    }
}

impl Isolate {
    /// The handle of a value of the arena; for a foreign placeholder, that of the value that it stands for.
    #[inline]
    pub(crate) fn value_handle(&self, idx: u32) -> Value {
        self.value_handle_in(self.arena.as_deref().expect("a value is in an arena"), idx)
    }

    /// The handle of a value of the arena, which is this. Hardly any arena has values of others.
    #[inline]
    pub(crate) fn value_handle_in(&self, arena: &Arena, idx: u32) -> Value {
        match arena.foreign.is_empty() {
            true => Value::new(self.id, idx),
            false => self.value_or_foreign(arena, idx),
        }
    }

    #[cold]
    #[inline(never)]
    fn value_or_foreign(&self, arena: &Arena, idx: u32) -> Value {
        let value = &arena.values[idx as usize];
        match value.is_foreign() {
            true => arena.foreign_value(value.index),
            false => Value::new(self.id, idx),
        }
    }
}

macro_rules! identity {
    ($($name:ident),*) => {$(
        impl PartialEq for $name<'_> {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self.ir, other.ir) && self.handle() == other.handle()
            }
        }
        impl Eq for $name<'_> {}
        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.handle().fmt(f)
            }
        }
    )*};
}

identity!(OpRef, BlockRef, RegionRef, ValueRef);
