//! Queries of a region.

use super::super::Ir;
use super::super::arena::NONE;
use super::super::handles::{ROOT, Region};
use super::{BlockRef, OpRef, RegionRef};

impl<'a> RegionRef<'a> {
    /// The handle.
    #[inline]
    pub fn handle(self) -> Region {
        Region::new(self.iso.id, self.idx)
    }

    /// The tree.
    pub fn ir(self) -> &'a Ir {
        self.ir
    }

    /// The op that it belongs to; `None` for a region that has none yet.
    #[inline]
    pub fn parent_op(self) -> Option<OpRef<'a>> {
        let owner = match &self.iso.arena {
            Some(arena) => arena.regions[self.idx as usize].owner,
            None => ROOT,
        };
        (owner != NONE).then(|| OpRef::of(self.ir, self.iso, owner))
    }

    /// The number of the region in its op.
    pub fn number(self) -> Option<usize> {
        self.parent_op()?.regions().position(|r| r.idx == self.idx)
    }

    /// Returns whether it is declared as a graph region, in which values may be used before they are defined.
    pub fn is_graph(self) -> bool {
        let descriptor = self.parent_op().and_then(|op| op.descriptor());
        descriptor.is_some_and(|descriptor| descriptor.is_graph_region(self.number().unwrap_or_default()))
    }

    /// The first block.
    #[inline]
    pub fn first_block(self) -> Option<BlockRef<'a>> {
        let arena = self.iso.arena.as_deref()?;
        let idx = arena.regions[self.idx as usize].first;
        (idx != NONE).then_some(BlockRef { ir: self.ir, iso: self.iso, arena, idx })
    }

    /// The last block.
    pub fn last_block(self) -> Option<BlockRef<'a>> {
        let arena = self.iso.arena.as_deref()?;
        let idx = arena.regions[self.idx as usize].last;
        (idx != NONE).then_some(BlockRef { ir: self.ir, iso: self.iso, arena, idx })
    }

    /// The blocks, in order.
    #[inline]
    pub fn blocks(self) -> impl Iterator<Item = BlockRef<'a>> + Clone + 'a {
        std::iter::successors(self.first_block(), |b| b.next())
    }

    /// Returns whether the region has no blocks.
    pub fn is_empty(self) -> bool {
        self.first_block().is_none()
    }

    /// The number of op records in its isolate.
    pub fn isolate_size(self) -> usize {
        self.iso.arena.as_deref().map_or(0, |arena| arena.links.len())
    }

    /// As [`OpRef::may_contain_isolates`].
    pub fn may_contain_isolates(self) -> bool {
        self.ir.inlined || self.iso.arena.as_deref().is_some_and(|arena| arena.has_links())
    }

    /// Returns whether no region of its isolate has several blocks, those of nested isolates aside.
    pub fn is_in_single_blocks(self) -> bool {
        self.iso.arena.as_deref().is_none_or(|arena| arena.regions.iter().all(|region| region.first == region.last))
    }

    /// Returns whether the region has exactly one block.
    pub fn has_one_block(self) -> bool {
        self.first_block().is_some_and(|b| b.next().is_none())
    }
}
