//! Ownership of buffers, and ops with their own rules for it. [MLIR: BufferDeallocationOpInterface]
//!
//! A buffer is *owned* in a block if that block has to free it, or to pass the ownership on. Where that depends on the path to the block,
//! an indicator, a value of type `i1`, tells.

use std::cmp::Ordering;
use std::collections::HashMap;

use dialekt_analysis::LiveValues;
use dialekt_arith as arith;
use dialekt_ir_core::interfaces::OpFoldResult;
use dialekt_ir_core::ir::ValueDef;
use dialekt_ir_core::prelude::op::*;
use dialekt_memref as memref;

use crate::{Clone as CloneOp, Dealloc};

/// The ownership of a buffer in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ownership {
    /// Nothing is known yet.
    #[default]
    Uninitialized,
    /// The indicator tells whether it is owned.
    Unique(Value),
    /// There are several indicators, and it is not known which one tells.
    Unknown,
}

impl Ownership {
    /// The indicator, if there is one.
    pub fn indicator(self) -> Option<Value> {
        match self {
            Ownership::Unique(indicator) => Some(indicator),
            Ownership::Uninitialized | Ownership::Unknown => None,
        }
    }

    /// Join of two pieces of knowledge.
    #[must_use]
    pub fn combined(self, ir: &Ir, other: Ownership) -> Ownership {
        match (self, other) {
            (known, Ownership::Uninitialized) | (Ownership::Uninitialized, known) => known,
            (Ownership::Unique(a), Ownership::Unique(b)) if is_equal(ir, a, b) => self,
            _ => Ownership::Unknown,
        }
    }
}

/// Returns whether two values are the same one, or equal constants.
fn is_equal(ir: &Ir, a: Value, b: Value) -> bool {
    let constant = |value: Value| ir.value(value).constant_value().and_then(|value| ir.cx().integer_i64(value));
    a == b || constant(a).is_some_and(|value| constant(b) == Some(value))
}

/// Options of deallocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DeallocationOptions {
    /// Private functions give indicators beside their buffers, and need not own these.
    pub private_func_dynamic_ownership: bool,
}

/// Deallocation is not possible; the reason was reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeallocationFailed;

/// Memrefs, each with the indicator on which it is freed.
pub type Owned = Vec<(Value, Value)>;

/// Knowledge of ownership while deallocations are put into a function.
#[derive(Debug)]
pub struct DeallocationState {
    live: LiveValues,
    ownership: HashMap<(Value, Block), Ownership>,
    to_deallocate: HashMap<Block, Vec<Value>>,
    replaced: HashMap<Value, Value>,
}

/// Returns whether a value is a memref.
pub fn is_memref(ir: &Ir, value: Value) -> bool {
    matches!(ir.cx().type_data(ir.value(value).ty()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

impl DeallocationState {
    /// The state of a function before anything was done to it.
    pub fn new(ir: &Ir, function: Op) -> DeallocationState {
        DeallocationState {
            live: LiveValues::new(ir, function),
            ownership: HashMap::new(),
            to_deallocate: HashMap::new(),
            replaced: HashMap::new(),
        }
    }

    /// Joins the ownership of a memref in a block with what is known of it; without a block, in the one that defines it.
    pub fn update_ownership(&mut self, ir: &Ir, memref: Value, ownership: Ownership, block: Option<Block>) {
        let Some(block) = block.or_else(|| defining_block(ir, memref)) else { return };
        let known = self.ownership.entry((memref, block)).or_default();
        *known = known.combined(ir, ownership);
    }

    /// Forgets what is known of the ownership of memrefs in a block.
    pub fn reset_ownerships(&mut self, memrefs: impl IntoIterator<Item = Value>, block: Block) {
        for memref in memrefs {
            self.ownership.insert((memref, block), Ownership::Uninitialized);
        }
    }

    /// The ownership of a memref in a block.
    pub fn ownership(&self, memref: Value, block: Block) -> Ownership {
        self.ownership.get(&(memref, block)).copied().unwrap_or_default()
    }

    /// Remembers a memref that a block has to free if it owns it.
    pub fn add_memref_to_deallocate(&mut self, memref: Value, block: Block) {
        self.to_deallocate.entry(block).or_default().push(memref);
    }

    /// Forgets a memref that a block has to free.
    pub fn drop_memref_to_deallocate(&mut self, memref: Value, block: Block) {
        self.to_deallocate.entry(block).or_default().retain(|found| *found != memref);
    }

    /// Follows values that become others, as results of an op that is replaced.
    pub fn replace_values(&mut self, old: impl IntoIterator<Item = Value>, new: impl IntoIterator<Item = Value>) {
        self.replaced.extend(old.into_iter().zip(new));
    }

    /// The memrefs among live values, in a fixed order.
    fn live_memrefs(&self, ir: &Ir, live: Vec<Value>) -> Vec<Value> {
        let current = |value: Value| self.replaced.get(&value).copied().unwrap_or(value);
        let mut memrefs: Vec<Value> = live
            .into_iter()
            .map(current)
            .filter(|value| ir.get_value(*value).is_some() && is_memref(ir, *value))
            .collect();
        memrefs.sort_by(|a, b| compare(ir, *a, *b));
        memrefs
    }

    /// The memrefs that are live at the start of a block.
    pub fn live_memrefs_in(&self, ir: &Ir, block: Block) -> Vec<Value> {
        self.live_memrefs(ir, self.live.live_in(block))
    }

    /// A memref with a unique indicator of its ownership in a block: a clone, if it has none.
    pub fn memref_with_unique_ownership(&mut self, b: &mut Builder<'_>, memref: Value, block: Block) -> (Value, Value) {
        if let Ownership::Unique(indicator) = self.ownership(memref, block) {
            return (memref, indicator);
        }
        let (ty, loc) = (b.ir().value(memref).ty(), b.ir().value(memref).loc());
        let clone = b.create(CloneOp::build(ty, memref).with_loc(loc)).result();
        let owned = bool_value(b, loc, true);
        self.update_ownership(b.ir(), clone, Ownership::Unique(owned), None);
        if let Some(block) = defining_block(b.ir(), clone) {
            self.add_memref_to_deallocate(clone, block);
        }
        (clone, owned)
    }

    /// The memrefs that must not be freed at the end of a block: those that are passed on, then those that are live behind it, in one of
    /// its successors if one is given.
    pub fn memrefs_to_retain(&self, ir: &Ir, from: Block, to: Option<Block>, passed: &[Value]) -> Vec<Value> {
        let mut retained: Vec<Value> = passed.iter().copied().filter(|value| is_memref(ir, *value)).collect();
        let mut live = self.live.live_out(from);
        if let Some(to) = to {
            live.retain(|value| self.live.is_live_in(to, *value));
        }
        retained.extend(self.live_memrefs(ir, live));
        retained
    }

    /// The base buffers of memrefs that a block has to free, each with its indicator. New ops are built for them.
    ///
    /// # Errors
    /// The ownership of one is not known, which was reported.
    pub fn memrefs_and_conditions_to_deallocate(
        &self,
        b: &mut Builder<'_>,
        loc: Location,
        block: Block,
    ) -> Result<Owned, DeallocationFailed> {
        let mut owned = Owned::new();
        for memref in self.to_deallocate.get(&block).into_iter().flatten().copied() {
            let Some(indicator) = self.ownership(memref, block).indicator() else {
                let value = b.ir().value(memref);
                b.ir().cx().emit_error(value.loc(), "MemRef value does not have valid ownership");
                return Err(DeallocationFailed);
            };
            let ranked = ranked(b, loc, memref);
            let base = b.create(memref::ExtractStridedMetadata::build(ranked).with_loc(loc)).op();
            let Some(base) = b.ir().op(base).result(0) else { return Err(DeallocationFailed) };
            owned.push((base, indicator));
        }
        Ok(owned)
    }

    /// Builds a `bufferization.dealloc`, whose results are the ownership of what it retains from then on.
    pub fn build_dealloc(
        &mut self,
        b: &mut Builder<'_>,
        loc: Location,
        block: Block,
        owned: &Owned,
        retained: &[Value],
    ) -> Vec<Value> {
        let (memrefs, conditions): (Vec<Value>, Vec<Value>) = owned.iter().copied().unzip();
        let dealloc = b.create(Dealloc::build(&memrefs, &conditions, retained).with_loc(loc)).op();
        let updated: Vec<Value> = b.ir().op(dealloc).results().collect();
        self.reset_ownerships(retained.iter().copied(), block);
        for (memref, indicator) in retained.iter().zip(&updated) {
            self.update_ownership(b.ir(), *memref, Ownership::Unique(*indicator), Some(block));
        }
        updated
    }
}

/// An unranked memref as one without dimensions, so that its metadata can be asked for.
fn ranked(b: &mut Builder<'_>, loc: Location, memref: Value) -> Value {
    let cx = b.ir().cx().clone();
    let TypeData::UnrankedMemRef { element, space } = cx.type_data(b.ir().value(memref).ty()) else { return memref };
    let layout = cx.strided_layout_attr(0, &[]);
    let Ok(ty) = cx.memref_type(&[], *element, Some(layout), *space) else { return memref };
    let none: &[OpFoldResult] = &[];
    let zero = [dialekt_dialect_utils::indices::index(&cx, 0).into()];
    let cast = memref::ReinterpretCast::build_mixed(&cx, ty, memref, [&zero[..], none, none]);
    b.create(cast.with_loc(loc)).result()
}

/// A constant indicator.
pub fn bool_value(b: &mut Builder<'_>, loc: Location, value: bool) -> Value {
    let value = b.ir().cx().bool_attr(value);
    b.create(arith::Constant::build(value).with_loc(loc)).result()
}

/// The block of a value.
pub fn defining_block(ir: &Ir, value: Value) -> Option<Block> {
    ir.value(value).parent_block().map(BlockRef::handle)
}

/// Orders values: block arguments first, by their number, then results, as they stand in the text.
fn compare(ir: &Ir, a: Value, b: Value) -> Ordering {
    match (ir.value(a).def(), ir.value(b).def()) {
        _ if a == b => Ordering::Equal,
        (ValueDef::Argument(..), ValueDef::Result(..)) => Ordering::Less,
        (ValueDef::Result(..), ValueDef::Argument(..)) => Ordering::Greater,
        (ValueDef::Argument(one, i), ValueDef::Argument(other, j)) => {
            i.cmp(&j).then_with(|| compare_blocks(ir, one, other))
        }
        (ValueDef::Result(one, i), ValueDef::Result(other, j)) if one == other => i.cmp(&j),
        (ValueDef::Result(one, _), ValueDef::Result(other, _)) => compare_ops(ir, one, other),
    }
}

fn compare_ops(ir: &Ir, a: Op, b: Op) -> Ordering {
    match ir.op(a).is_before(ir.op(b)) {
        Some(true) => Ordering::Less,
        Some(false) => Ordering::Greater,
        None => match (ir.op(a).parent_block(), ir.op(b).parent_block()) {
            (Some(a), Some(b)) => compare_blocks(ir, a.handle(), b.handle()),
            _ => Ordering::Equal,
        },
    }
}

/// Orders blocks: as they stand in their region, or as their regions.
fn compare_blocks(ir: &Ir, a: Block, b: Block) -> Ordering {
    let (Some(region), Some(other_region)) = (ir.block(a).parent_region(), ir.block(b).parent_region()) else {
        return Ordering::Equal;
    };
    if region.handle() != other_region.handle() {
        return compare_regions(region, other_region);
    }
    let first = region.blocks().map(BlockRef::handle).find(|block| *block == a || *block == b);
    if first == Some(a) { Ordering::Less } else { Ordering::Greater }
}

/// Orders regions, from the inside outwards: by their numbers in their ops, then as these stand in a block they share; regions that
/// are less deep come first.
fn compare_regions<'a>(a: RegionRef<'a>, b: RegionRef<'a>) -> Ordering {
    let around = |region: RegionRef<'a>| region.parent_op().and_then(|op| op.parent_region());
    let (mut one, mut other) = (Some(a), Some(b));
    while let (Some(a), Some(b)) = (one, other) {
        if a.number() != b.number() {
            return a.number().cmp(&b.number());
        }
        (one, other) = (around(a), around(b));
        if one.map(|region| region.handle()) == other.map(|region| region.handle()) {
            let order = a.parent_op().zip(b.parent_op()).and_then(|(a, b)| a.is_before(b));
            return order.map_or(Ordering::Equal, |before| if before { Ordering::Less } else { Ordering::Greater });
        }
    }
    if other.is_some() { Ordering::Less } else { Ordering::Greater }
}

/// An op with its own rules of ownership.
#[op_interface]
pub trait BufferDeallocationOpInterface {
    /// Updates the state, and the op, for what the op does with buffers. Gives the op to go on from: this one, or one that replaces
    /// it.
    ///
    /// # Errors
    /// The op is not supported, which was reported.
    #[fallback(Err(DeallocationFailed))]
    fn process(
        ir: &mut Ir,
        op: Self::Handle,
        state: &mut DeallocationState,
        options: DeallocationOptions,
    ) -> Result<Op, DeallocationFailed>;

    /// A memref that the op defines, or a copy of it, with an indicator of its ownership in the block of the op.
    #[fallback((Value::NULL, Value::NULL))]
    fn unique_ownership_of(
        b: &mut Builder<'_>,
        op: Self::Handle,
        state: &mut DeallocationState,
        memref: Value,
    ) -> (Value, Value) {
        let block = b.ir().op(op.into()).parent_block().map(BlockRef::handle);
        match block {
            Some(block) => state.memref_with_unique_ownership(b, memref, block),
            None => (memref, memref),
        }
    }
}

/// Puts a `bufferization.dealloc` before a terminator that leaves its region with some operands. The results are the indicators of
/// the memrefs among them; none where nothing is to be done.
///
/// # Errors
/// As [`DeallocationState::memrefs_and_conditions_to_deallocate`].
pub fn insert_dealloc_for_return_like(
    ir: &mut Ir,
    op: Op,
    state: &mut DeallocationState,
    operands: &[Value],
) -> Result<Vec<Value>, DeallocationFailed> {
    let loc = ir.op(op).loc();
    let Some(block) = ir.op(op).parent_block().map(BlockRef::handle) else { return Ok(Vec::new()) };
    let mut b = Builder::new(ir);
    b.set_insertion_point_before(op);
    let owned = state.memrefs_and_conditions_to_deallocate(&mut b, loc, block)?;
    let retained = state.memrefs_to_retain(b.ir(), block, None, operands);
    if owned.is_empty() && retained.is_empty() {
        return Ok(Vec::new());
    }
    let mut updated = state.build_dealloc(&mut b, loc, block, &owned, &retained);
    updated.truncate(operands.iter().filter(|operand| is_memref(b.ir(), **operand)).count());
    Ok(updated)
}
