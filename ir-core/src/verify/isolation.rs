//! Isolation from above: regions use nothing that is defined outside of them. [MLIR: Traits, IsolatedFromAbove]

use hashbrown::HashSet;

use super::Verified;
use super::entry::fail;
use crate::context::OpTraits;
use crate::diag::Diagnostic;
use crate::ir::arena::{Arena, Def, NONE};
use crate::ir::handles::{IsolateId, ROOT};
use crate::ir::{Ir, OpRef};

/// Checks the regions of an op one by one, from inner ops that are not isolated on their own too.
pub(super) fn isolated_from_above(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(arena) = op.iso.arena.as_deref() else { return Ok(()) };
    // All values of the arena of an isolate with one region are defined in that region, except foreign placeholders.
    if op.idx == ROOT && arena.foreign.is_empty() && op.num_regions() <= 1 {
        return Ok(());
    }
    op.regions().try_for_each(|region| isolated_region(op, arena, region.idx, out))
}

fn isolated_region(isolated: OpRef<'_>, arena: &Arena, region: u32, out: &mut Vec<Diagnostic>) -> Verified {
    let outermost = region;
    let directly_inside = regions_inside(isolated, arena, region);
    let mut pending = vec![region];
    while let Some(region) = pending.pop() {
        for place in ops_of(arena, region) {
            if arena.nested_isolate(place).is_some() {
                continue;
            }
            let op = OpRef::of(isolated.ir(), isolated.iso, place);
            for operand in arena.operands(place) {
                match region_of(op.ir, op.iso.id, arena, operand.target) {
                    None => return fail(out, op.error("operation's operand is unlinked")),
                    Some(region) if directly_inside.contains(&region) || is_region_within(arena, region, outermost) => {
                    }
                    Some(_) => {
                        let error = op.op_error("using value defined outside the region");
                        return fail(out, error.note(isolated.loc(), "required by region isolation constraints"));
                    }
                }
            }
            if !op.has_traits(OpTraits::ISOLATED_FROM_ABOVE) {
                pending.extend_from_slice(arena.op_regions(place));
            }
        }
    }
    Ok(())
}

/// A region of the arena and all that are nested in it, but for those in isolated ops.
fn regions_inside(root: OpRef<'_>, arena: &Arena, region: u32) -> HashSet<u32, foldhash::fast::FixedState> {
    let mut inside = HashSet::default();
    let mut pending = vec![region];
    while let Some(region) = pending.pop() {
        inside.insert(region);
        for op in ops_of(arena, region) {
            let regions = arena.op_regions(op);
            if !regions.is_empty() && !OpRef::of(root.ir(), root.iso, op).has_traits(OpTraits::ISOLATED_FROM_ABOVE) {
                pending.extend_from_slice(regions);
            }
        }
    }
    inside
}

/// Returns whether a region is another one or nested in it. Takes no more steps than a few times those between the two, where one of them
/// is around the other.
pub(crate) fn is_region_within(arena: &Arena, inner: u32, outer: u32) -> bool {
    let around = |region: &u32| region_around(arena, *region);
    let mut inward = std::iter::successors(Some(outer), around).skip(1);
    for region in std::iter::successors(Some(inner), around) {
        if region == outer {
            return true;
        }
        if inward.next() == Some(inner) {
            return false;
        }
    }
    false
}

/// The region around the op of a region.
fn region_around(arena: &Arena, region: u32) -> Option<u32> {
    let op = arena.regions.get(region as usize)?.owner;
    let block = arena.links.get(op as usize).filter(|_| op != ROOT)?.block;
    Some(arena.blocks.get(block as usize)?.region)
}

/// The ops directly in a region.
pub(crate) fn ops_of(arena: &Arena, region: u32) -> impl Iterator<Item = u32> {
    let some = |idx: u32| (idx != NONE).then_some(idx);
    std::iter::successors(some(arena.regions[region as usize].first), move |b| some(arena.blocks[*b as usize].next))
        .flat_map(move |block| {
            std::iter::successors(some(arena.blocks[block as usize].first), move |op| {
                some(arena.links[*op as usize].next)
            })
        })
}

/// The region of this arena in which a value is defined, or has the isolate nested that defines it. A region outside is
/// some region that no arena has; `None` is no region at all.
fn region_of(ir: &Ir, iso: IsolateId, arena: &Arena, value: u32) -> Option<u32> {
    let some = |idx: u32| (idx != NONE).then_some(idx);
    let block = match arena.def(value) {
        Def::Result { op, .. } => arena.links[op as usize].block,
        Def::Argument { block, .. } => block,
        Def::Foreign(index) => {
            let (isolate, value) = arena.foreign[index as usize];
            if isolate == iso {
                return region_of(ir, iso, arena, value);
            }
            let mut at = ir.isolate(isolate)?;
            while at.parent != iso {
                if at.parent == at.id {
                    return Some(NONE);
                }
                at = ir.isolate(at.parent)?;
            }
            arena.links.get(at.place as usize)?.block
        }
        Def::Dead => return None,
    };
    some(arena.blocks.get(block as usize)?.region)
}
