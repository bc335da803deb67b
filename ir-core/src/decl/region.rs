//! Regions and successors as fields of declared ops, and claims on them. [ODS: Regions, Successors]

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use super::op::{RegionKind, SuccessorPred};
use super::typed::{Field, OpView};
use crate::ir::{Block, BlockRef, RegionRef};

/// A claim on regions, as a Rust type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a region constraint",
    label = "expected a region constraint, such as `SizedRegion<1>`"
)]
pub trait RegionConstraint {
    /// The condition.
    const KIND: RegionKind;
}

/// Any region.
pub struct AnyRegion;
/// A region with exactly this number of blocks.
pub struct SizedRegion<const BLOCKS: u32>;
/// A region with at least this number of blocks.
pub struct MinSizedRegion<const BLOCKS: u32>;
/// A region with at most this number of blocks.
pub struct MaxSizedRegion<const BLOCKS: u32>;
/// A graph region, whatever the other regions of the op are: it has at most one block, in which values may be used before
/// they are defined. [MLIR: RegionKindInterface]
pub struct GraphRegion;

impl RegionConstraint for GraphRegion {
    const KIND: RegionKind = RegionKind::Graph;
}

impl RegionConstraint for AnyRegion {
    const KIND: RegionKind = RegionKind::Any;
}

impl<const BLOCKS: u32> RegionConstraint for SizedRegion<BLOCKS> {
    const KIND: RegionKind = RegionKind::Blocks(BLOCKS);
}

impl<const BLOCKS: u32> RegionConstraint for MinSizedRegion<BLOCKS> {
    const KIND: RegionKind = RegionKind::AtLeast(BLOCKS);
}

impl<const BLOCKS: u32> RegionConstraint for MaxSizedRegion<BLOCKS> {
    const KIND: RegionKind = RegionKind::AtMost(BLOCKS);
}

/// A claim on successors, as a Rust type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a successor constraint",
    label = "expected a successor constraint, such as `AnySuccessor`"
)]
pub trait SuccessorConstraint {
    /// The summary and the predicate; `None` for any block.
    const HOLDS: Option<SuccessorPred>;
}

/// Any block.
pub struct AnySuccessor;

impl SuccessorConstraint for AnySuccessor {
    const HOLDS: Option<SuccessorPred> = None;
}

macro_rules! handle_field {
    ($(#[$doc:meta])* $name:ident<$default:ident>, $item:ty, |$view:ident, $index:ident| $get:expr) => {
        $(#[$doc])*
        pub struct $name<K = $default> {
            item: $item,
            kind: PhantomData<fn() -> K>,
        }

        impl<K> Clone for $name<K> {
            fn clone(&self) -> Self {
                $name { item: self.item.clone(), kind: PhantomData }
            }
        }

        impl<K> fmt::Debug for $name<K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.item.fmt(f)
            }
        }

        impl<K> Deref for $name<K> {
            type Target = $item;
            fn deref(&self) -> &Self::Target {
                &self.item
            }
        }

        impl<K> Field for $name<K> {
            fn get($view: OpView<'_>, $index: usize) -> Self {
                $name { item: $get, kind: PhantomData }
            }
        }
    };
}

handle_field! {
    /// A region that satisfies `K`.
    Region<AnyRegion>, crate::ir::Region, |view, index| view.region(index).handle()
}
impl<K> Field for Option<Region<K>> {
    fn get(view: OpView<'_>, index: usize) -> Self {
        let region = view.optional_region(index)?;
        Some(Region { item: region.handle(), kind: PhantomData })
    }
}

handle_field! {
    /// Any number of regions that satisfy `K`, the last ones of the op.
    Regions<AnyRegion>, Vec<crate::ir::Region>, |view, index| view.regions_from(index).map(RegionRef::handle).collect()
}
handle_field! {
    /// A successor that satisfies `K`.
    Successor<AnySuccessor>, Block, |view, index| view.successor(index).handle()
}
handle_field! {
    /// Any number of successors that satisfy `K`, the last ones of the op.
    Successors<AnySuccessor>, Vec<Block>, |view, index| view.successors_from(index).map(BlockRef::handle).collect()
}
