//! What was edited in an isolate since all in it was valid, by the isolated ops that stay in it: what `edits` notes of those that own
//! isolates.
//!
//! An isolated op is verified again when something in it was edited. When that is directly in it, all that is isolated in it is verified
//! again as well: it may look at what is around.

use super::OpRef;
use super::arena::{Arena, DEAD};
use super::bits::Bits;
use super::handles::{IsolateId, ROOT};
use crate::context::OpTraits;

/// The isolated ops in the arena of an isolate that are to be verified again.
pub(crate) struct EditedUnits {
    isolate: IsolateId,
    rules: u64,
    /// Those with edits directly in them.
    edited: Bits,
    /// Those in which others were edited.
    within: Bits,
}

impl EditedUnits {
    /// The edits in an isolate since all in it was valid under some rules. `None` if that is not known, or if anything in it has to be
    /// verified again.
    pub fn of(root: OpRef<'_>, rules: u64) -> Option<EditedUnits> {
        // Isolates nested in it are not looked into here.
        let is_whole = |arena: &&Arena| root.idx == ROOT && root.ir.inlined && !arena.has_links();
        let arena = root.iso.arena.as_deref().filter(is_whole)?;
        let [own, inside] = arena.valid_ops.edited(rules)?;
        let none = || Bits::new(arena.links.len());
        let mut units = EditedUnits { isolate: root.iso.id, rules, edited: none(), within: none() };
        let is_isolated = |op: u32| OpRef::of(root.ir(), root.iso, op).has_traits(OpTraits::ISOLATED_FROM_ABOVE);
        let is_unit = |op: &u32| *op == ROOT || arena.is_live_op(*op) && is_isolated(*op);
        // Something erased was in a region of something else, and what is detached is not verified.
        let around = |op: u32| ops_around(arena, op).find(is_unit);
        let own = own.flat_map(|op| [around(op), Some(op).filter(is_unit)]);
        let inside = inside.map(|op| if is_unit(&op) { Some(op) } else { around(op) });
        for unit in own.chain(inside).flatten() {
            if unit == ROOT {
                return None;
            }
            if !units.edited.insert(unit) {
                continue;
            }
            // From one whose units around are marked, they are marked for all.
            let _ = ops_around(arena, unit).filter(is_unit).all(|around| units.within.insert(around));
        }
        Some(units)
    }

    /// Returns whether an isolated op, around which nothing was edited, is known to be valid.
    pub fn is_valid(&self, iso: IsolateId, arena: &Arena, unit: u32) -> bool {
        iso == self.isolate
            && arena.valid_ops.contains(unit, self.rules)
            && !self.edited.contain(unit)
            && !self.within.contain(unit)
    }

    /// Returns whether something was edited directly in an op, or in one around it.
    pub fn is_edited_around(&self, iso: IsolateId, arena: &Arena, unit: u32) -> bool {
        iso != self.isolate
            || self.edited.contain(unit)
            || ops_around(arena, unit).any(|around| self.edited.contain(around))
    }
}

/// The ops around an op in its isolate, whose own op comes last. None if something around was erased.
fn ops_around(arena: &Arena, op: u32) -> impl Iterator<Item = u32> + '_ {
    let around = move |op: &u32| {
        let block = arena.links.get(*op as usize)?.block;
        let region = arena.blocks.get(block as usize)?.region;
        arena.regions.get(region as usize).map(|region| region.owner).filter(|owner| *owner < DEAD)
    };
    std::iter::successors(around(&op), around)
}
