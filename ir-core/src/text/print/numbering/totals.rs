//! Sums over isolates that were numbered separately.

use super::Walk;
use crate::ir::arena::Arena;
use crate::text::print::names::{Counters, tag};

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

/// Sums ops over regions and isolates, from the innermost out.
pub(super) fn count_ops(walks: &mut [Walk<'_>]) {
    for i in (0..walks.len()).rev() {
        let mut total = 1u32;
        if let Some(arena) = walks[i].op.iso.arena.as_deref() {
            let ops = &mut walks[i].names.region_ops;
            for &region in walks[i].order.iter().rev() {
                let own = ops[region as usize];
                let parent = parent_region(arena, region).and_then(|p| ops.get_mut(p as usize));
                match parent.filter(|p| **p != tag::UNKNOWN) {
                    Some(parent) => *parent = parent.saturating_add(own),
                    None => total = total.saturating_add(own),
                }
            }
        }
        walks[i].names.ops = total;
        if let Some((parent, region)) = walks[i].parent {
            let ops = &mut walks[parent].names.region_ops[region as usize];
            *ops = ops.saturating_add(total - 1);
        }
    }
}

/// The region around the op that a region belongs to, within the isolate.
fn parent_region(arena: &Arena, region: u32) -> Option<u32> {
    let owner = arena.regions[region as usize].owner;
    let block = arena.links.get(owner as usize)?.block;
    Some(arena.blocks.get(block as usize)?.region)
}
