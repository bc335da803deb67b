//! Constants that folding makes, and one of each in a region. [MLIR: OperationFolder]

use hashbrown::{HashMap, HashSet};

use crate::context::{Attribute, Dialect, Location, OpName, OpTraits, Type};
use crate::ir::{Block, Builder, Ir, Op, Region};

/// Materializes a constant at a builder's insertion point, in the dialect of ops with a name; `None` when that dialect
/// cannot.
pub fn materialize_constant(
    builder: &mut Builder<'_>,
    name: OpName,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Option<Op> {
    let dialect = builder.ir().cx().op_dialect(name)?;
    dialect.hooks.materialize_constant(builder, value, ty, loc)
}

/// A constant: the region at whose start it goes, its value, its type, and the dialect of its op, which has one declaration.
type Key = (Region, Attribute, Type, usize);

/// One constant of each kind in a region, at the start of its first block.
#[derive(Default)]
pub struct UniqueConstants {
    known: HashMap<Key, Op, foldhash::fast::FixedState>,
    /// The constants.
    owned: HashSet<Op, foldhash::fast::FixedState>,
}

impl UniqueConstants {
    /// An empty map.
    pub fn new() -> UniqueConstants {
        UniqueConstants::default()
    }

    /// Removes all constants.
    pub fn clear(&mut self) {
        // Tables are cleared in a time that goes by their room: one large region must not slow down all others.
        const ROOM: usize = 64;
        if self.known.capacity() > ROOM * (1 + self.known.len())
            || self.owned.capacity() > ROOM * (1 + self.owned.len())
        {
            *self = UniqueConstants::default();
        } else if !self.known.is_empty() {
            self.known.clear();
            self.owned.clear();
        }
    }

    /// Records a constant: it stays as the one of its kind, and is moved to the start of its region, or is replaced by
    /// the one that is there. Returns whether it stays. None of the constants may be erased or changed as long as they
    /// are recorded.
    pub fn insert(&mut self, ir: &mut Ir, op: Op, value: Attribute) -> bool {
        let view = ir.op(op);
        let (Some(block), Some(result)) = (view.parent_block().map(|block| block.handle()), view.result(0)) else {
            return true;
        };
        if self.owned.contains(&op) {
            // Another op may be before it by now.
            self.hoist(ir, op, block);
            return true;
        }
        let Some(region) = insertion_region(ir, block) else { return true };
        let dialect = ir.cx().op_dialect(view.name()).map_or(0, Dialect::address);
        let key = (region, value, ir.value(result).ty(), dialect);
        if let Some(&first) = self.known.get(&key) {
            let with: smallvec::SmallVec<[_; 1]> = ir.op(first).results().collect();
            ir.replace_op(op, &with).expect("a constant that was noted down is there, with as many results");
            ir.set_loc(first, Location::UNKNOWN).expect("it is there");
            return false;
        }
        if let Some(first) = ir.region(region).first_block().map(|block| block.handle()) {
            if first == block {
                self.hoist(ir, op, first);
            } else {
                move_to_start(ir, op, first);
                // In another block, its location would mislead.
                ir.set_loc(op, Location::UNKNOWN).expect("the op is there");
            }
        }
        self.known.insert(key, op);
        self.owned.insert(op);
        true
    }

    /// A constant at the start of the region around a block where constants go, made by the dialect of ops with a name unless there is
    /// one from an earlier call; `None` when that dialect has none for the value. [MLIR: getOrCreateConstant]
    pub fn get_or_create(&mut self, ir: &mut Ir, block: Block, name: OpName, value: Attribute, ty: Type) -> Option<Op> {
        let region = insertion_region(ir, block)?;
        let dialect = |ir: &Ir, name| ir.cx().op_dialect(name).map_or(0, Dialect::address);
        let key = (region, value, ty, dialect(ir, name));
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        let first = ir.region(region).first_block()?.handle();
        let mut builder = Builder::new(ir);
        builder.set_insertion_point_to_start(first);
        let made = materialize_constant(&mut builder, name, value, ty, Location::UNKNOWN)?;
        // Another dialect may have made it, perhaps for the second time.
        let own_key = (region, value, ty, dialect(ir, ir.op(made).name()));
        let constant = *self.known.entry(own_key).or_insert(made);
        if constant != made {
            ir.erase_op(made).expect("nothing uses what was just made");
        }
        self.known.insert(key, constant);
        self.owned.insert(constant);
        Some(constant)
    }

    /// Moves a constant to the start of its block, unless it is there or behind another recorded one.
    fn hoist(&self, ir: &mut Ir, op: Op, block: Block) {
        match ir.op(op).prev().map(|prev| prev.handle()) {
            None => {}
            Some(prev) if self.owned.contains(&prev) => {}
            Some(_) => move_to_start(ir, op, block),
        }
    }
}

fn move_to_start(ir: &mut Ir, op: Op, block: Block) {
    let at = ir.start_of(block);
    ir.move_op(op, at).expect("regions that are not isolated are of one arena");
}

/// The region at whose start constants of a block go: that of the next op around which may be isolated, or whose dialect wants
/// them.
fn insertion_region(ir: &Ir, block: Block) -> Option<Region> {
    let mut block = ir.get_block(block)?;
    loop {
        let region = block.parent_region()?;
        let Some(parent) = region.parent_op() else { return Some(region.handle()) };
        let isolated = parent.is_unregistered() || parent.has_traits(OpTraits::ISOLATED_FROM_ABOVE);
        let wanted = || ir.cx().op_dialect(parent.name()).is_some_and(|d| d.hooks.should_materialize_into(region));
        if isolated || wanted() {
            return Some(region.handle());
        }
        match parent.parent_block() {
            Some(around) => block = around,
            None => return Some(region.handle()),
        }
    }
}
