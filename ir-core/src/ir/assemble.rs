//! What the parser puts together at its end: arenas that were filled apart, and the outermost op with the arena that all else is in.

use super::arena::{ARGUMENT, Arena, BlockRec, DEAD, FOREIGN, NONE, OpBody};
use super::handles::{IsolateId, Op, ROOT};
use super::{DETACHED, Edits, Ir, Isolate};
use crate::context::{Location, OpName};

/// The index behind an offset; that of nothing, or of something erased, stays.
#[inline(always)]
fn moved(index: u32, by: u32) -> u32 {
    if index < FOREIGN { index.wrapping_add(by) } else { index }
}

impl Arena {
    /// Moves the contents of another arena, without foreign values, behind those of this one, and leaves nothing there. Its first block, which
    /// has no arguments and is in no region, is `block` here: its first and last op are returned, which are not linked with those in `block`.
    pub fn absorb(&mut self, piece: &mut Arena, block: u32) -> Option<(u32, u32)> {
        debug_assert!(piece.foreign.is_empty() && self.free.is_none() && piece.free.is_none());
        let [ops, exts, values] = [self.links.len() - 1, self.exts.len(), self.values.len()].map(|n| n as u32);
        let [uses, successors, blocks] =
            [self.operands.len(), self.successors.len(), self.blocks.len().wrapping_sub(1)].map(|n| n as u32);
        let [args, lists, slots] = [self.args.len(), self.region_lists.len(), self.slots.len()].map(|n| n as u32);
        let [attrs, regions] = [self.attrs.len(), self.regions.len()].map(|n| n as u32);

        // Ops here are never number 0: what names it there names nothing.
        self.links.extend(piece.links[1..].iter().map(|&(mut link)| {
            link.block = if link.block == 0 { block } else { moved(link.block, blocks) };
            (link.prev, link.next) = (moved(link.prev, ops), moved(link.next, ops));
            link
        }));
        self.bodies.extend(piece.bodies[1..].iter().map(|&(mut body)| {
            body.operands += uses;
            body.results += values;
            body.slots = moved(body.slots, slots);
            if body.nested_isolate().is_none() {
                body.ext = moved(body.ext, exts);
            }
            body
        }));
        self.exts.extend(piece.exts.iter().map(|&(mut ext)| {
            ext.regions += lists;
            ext.successors += successors;
            ext.attrs += attrs;
            ext
        }));
        self.values.extend(piece.values.iter().map(|&(mut value)| {
            value.first_use = moved(value.first_use, uses);
            match value.def {
                def if def >= FOREIGN => {}
                def if def & ARGUMENT == 0 => value.def += ops,
                _ => value.def += blocks,
            }
            value
        }));
        self.operands.extend(piece.operands.iter().map(|&(mut operand)| {
            (operand.target, operand.owner) = (moved(operand.target, values), moved(operand.owner, ops));
            (operand.next, operand.prev) = (moved(operand.next, uses), moved(operand.prev, uses));
            operand
        }));
        self.successors.extend(piece.successors.iter().map(|&(mut successor)| {
            (successor.target, successor.owner) = (moved(successor.target, blocks), moved(successor.owner, ops));
            (successor.next, successor.prev) = (moved(successor.next, successors), moved(successor.prev, successors));
            successor
        }));
        self.blocks.extend(piece.blocks[1..].iter().map(|&(mut block)| {
            block.region = moved(block.region, regions);
            (block.prev, block.next) = (moved(block.prev, blocks), moved(block.next, blocks));
            (block.first, block.last) = (moved(block.first, ops), moved(block.last, ops));
            block.args += args;
            block.first_use = moved(block.first_use, successors);
            block
        }));
        self.regions.extend(piece.regions.iter().map(|&(mut region)| {
            region.owner = moved(region.owner, ops);
            (region.first, region.last) = (moved(region.first, blocks), moved(region.last, blocks));
            region
        }));
        self.args.extend(piece.args.iter().map(|&(mut arg)| {
            arg.value += values;
            arg
        }));
        self.region_lists.extend(piece.region_lists.iter().map(|region| region + regions));
        self.slots.extend_from_slice(&piece.slots);
        self.attrs.extend_from_slice(&piece.attrs);
        self.erased += piece.erased;
        self.n_links += piece.n_links;
        let BlockRec { first, last, .. } = piece.blocks[0];
        piece.clear();
        (first != NONE).then_some((moved(first, ops), moved(last, ops)))
    }

    /// Lists the regions of the isolate's own op.
    pub fn set_root_regions(&mut self, regions: &[u32]) {
        let start = self.region_lists.len() as u32;
        self.region_lists.extend_from_slice(regions);
        for &region in regions {
            self.regions[region as usize].owner = ROOT;
        }
        let ext = self.ext_mut(ROOT);
        (ext.regions, ext.n_regions) = (start, regions.len() as u32);
    }
}

impl Ir {
    /// A new op that owns the arena of the detached ops, and whose regions are `regions` of these: what is in them is all that is there.
    pub(crate) fn own_detached(&mut self, name: OpName, loc: Location, regions: &[u32]) -> Option<Op> {
        let id = self.fresh_isolate_id();
        let mut arena = self.isolate_mut(DETACHED)?.arena.take()?;
        arena.set_root_regions(regions);
        let nested: Vec<IsolateId> = match arena.has_links() {
            true => (1..arena.links.len() as u32).filter_map(|op| arena.nested_isolate(op)).collect(),
            false => Vec::new(),
        };
        for child in nested {
            if let Some(child) = self.isolate_mut(child) {
                child.parent = id;
            }
        }
        let place = self.isolate_mut(DETACHED)?.arena_mut().add_link(id, name, loc);
        let slots = self.cx().op_descriptor(name).map_or(0, |d| d.attributes.len());
        self.put_isolate(Isolate {
            id,
            parent: DETACHED,
            place,
            n_regions: regions.len() as u32,
            edits: Edits::default(),
            body: OpBody::new(name, loc),
            slots: smallvec::smallvec![None; slots],
            attrs: Box::default(),
            arena: Some(arena),
        });
        self.repoint_foreign(DETACHED, id);
        Some(id.root())
    }

    /// Makes an op the owner of the arena of detached ops, if it is one that owns an isolate: `op` is the only one that is left in
    /// `block`, and all that is there is nested in it. Its handle is another one then.
    pub(crate) fn own_arena_around(&mut self, op: u32, block: u32) -> Option<Op> {
        let view = self.op(Op::new(DETACHED, op));
        let (name, loc) = (view.name(), view.loc());
        if !view.may_own_isolate() || view.num_regions() == 0 {
            return None;
        }
        let slots = view.slots().iter().copied().collect();
        let attrs = view.discardable_attrs().into();
        let arena = self.isolate_mut(DETACHED)?.arena_mut();
        let regions = arena.op_regions(op).to_vec();
        arena.blocks[block as usize].region = DEAD;
        arena.kill_op(op);
        let owner = self.own_detached(name, loc, &regions)?;
        let isolate = self.isolate_mut(owner.iso)?;
        (isolate.slots, isolate.attrs) = (slots, attrs);
        Some(owner)
    }
}
