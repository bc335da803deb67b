//! The shape of an op's regions: what checks of regions look at, found by a single look at all of them. Most regions have nothing that any
//! check could object to; then none is made.

use crate::context::OpTraits;
use crate::decl::op::{OpDescriptor, RegionKind, TraitCheck};
use crate::ir::OpRef;
use crate::ir::arena::NONE;

bitflags::bitflags! {
    /// Properties that at least one region has.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) struct Shape: u8 {
        /// It is there. For checks that may object to any region.
        const REGION = 1;
        /// It has no blocks.
        const NO_BLOCK = 1 << 1;
        const MORE_BLOCKS = 1 << 2;
        /// Its first block has no ops.
        const EMPTY_BLOCK = 1 << 3;
        /// Its first block has arguments.
        const ARGUMENTS = 1 << 4;
        /// Its first block is a successor.
        const PREDECESSORS = 1 << 5;
    }
}

impl Shape {
    /// The properties of the regions of an op.
    #[inline]
    pub fn of(op: OpRef<'_>) -> Shape {
        let Some(arena) = op.iso.arena.as_deref() else { return Shape::all() };
        let mut shape = Shape::REGION;
        for region in op.region_list() {
            let region = &arena.regions[*region as usize];
            let Some(first) = arena.blocks.get(region.first as usize) else {
                shape |= Shape::NO_BLOCK;
                continue;
            };
            for (holds, property) in [
                (region.first != region.last, Shape::MORE_BLOCKS),
                (first.first == NONE, Shape::EMPTY_BLOCK),
                (arena.n_args(region.first) != 0, Shape::ARGUMENTS),
                (first.first_use != NONE, Shape::PREDECESSORS),
            ] {
                if holds {
                    shape |= property;
                }
            }
        }
        shape
    }

    /// The properties that the checks of a kind of op may object to.
    pub fn objections(descriptor: &OpDescriptor) -> Shape {
        let mut objections = Shape::PREDECESSORS;
        let groups = descriptor.regions.groups;
        if (0..groups.len().max(1)).any(|region| descriptor.is_graph_region(region)) {
            objections |= Shape::MORE_BLOCKS;
        }
        for group in groups {
            objections |= match group.kind {
                RegionKind::Any | RegionKind::Graph => Shape::empty(),
                RegionKind::Blocks(1) => Shape::NO_BLOCK | Shape::MORE_BLOCKS,
                RegionKind::AtLeast(0 | 1) => Shape::NO_BLOCK,
                RegionKind::AtMost(1..) => Shape::MORE_BLOCKS,
                RegionKind::Blocks(_) | RegionKind::AtLeast(_) | RegionKind::AtMost(0) | RegionKind::Holds(..) => {
                    Shape::REGION
                }
            };
        }
        for check in descriptor.checks {
            objections |= match check {
                TraitCheck::NoRegionArguments => Shape::ARGUMENTS,
                TraitCheck::SingleBlock if descriptor.traits.contains(OpTraits::NO_TERMINATOR) => Shape::MORE_BLOCKS,
                TraitCheck::SingleBlock => Shape::MORE_BLOCKS | Shape::EMPTY_BLOCK,
                _ => Shape::empty(),
            };
        }
        objections
    }
}
