//! Sums over isolates that were numbered separately.

use super::Walk;
use crate::ir::arena::Arena;
use crate::text::print::names::{Counters, IsolateNames, tag};

/// Sets the start numbers of every isolate. Children of a walk follow each other, in the order of its links.
pub(super) fn add_bases(walks: &mut [Walk<'_>]) {
    let mut totals: Vec<Counters> = walks.iter().map(|walk| walk.end).collect();
    for i in (0..walks.len()).rev() {
        if let Some((parent, _)) = walks[i].parent {
            totals[parent] = totals[parent].plus(totals[i]);
        }
    }
    // The counts before the next child of each walk, besides the walk itself.
    let mut siblings = vec![(0, Counters::default()); walks.len()];
    for i in 0..walks.len() {
        let Some((parent, _)) = walks[i].parent else { continue };
        let (number, before) = siblings[parent];
        siblings[parent] = (number + 1, before.plus(totals[i]));
        walks[i].names.base = walks[parent].names.base.plus(walks[parent].links[number].at).plus(before);
    }
}

/// Sums ops over isolates, from the innermost out.
pub(super) fn count_ops(walks: &mut [Walk<'_>]) {
    for i in (0..walks.len()).rev() {
        let walk = &mut walks[i];
        if let (Some(arena), [_, ..]) = (walk.op.iso.arena.as_deref(), &*walk.order) {
            sum_regions(arena, &mut walk.names, &walk.order);
        }
        let total = walk.names.ops;
        if let Some((parent, region)) = walk.parent {
            let ops = walks[parent].names.region_ops_mut(region);
            *ops = ops.saturating_add(total - 1);
        }
    }
}

/// Sums ops over regions, from the innermost out. `order` is that of numbering.
pub(super) fn sum_regions(arena: &Arena, names: &mut IsolateNames, order: &[u32]) {
    let mut total = 1u32;
    for &region in order.iter().rev() {
        let own = *names.region_ops_mut(region);
        match parent_region(arena, region).map(|parent| names.region_ops_mut(parent)) {
            Some(parent) if *parent != tag::UNKNOWN => *parent = parent.saturating_add(own),
            _ => total = total.saturating_add(own),
        }
    }
    names.ops = total;
}

/// The region around the op that a region belongs to, within the isolate.
fn parent_region(arena: &Arena, region: u32) -> Option<u32> {
    let owner = arena.regions[region as usize].owner;
    let block = arena.links.get(owner as usize)?.block;
    Some(arena.blocks.get(block as usize)?.region)
}
