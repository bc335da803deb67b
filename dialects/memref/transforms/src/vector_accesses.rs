//! Accesses of vectors, for the patterns that change the memrefs of accesses.
//!
//! The dimensions of a vector go along the last ones of the memref: it stays where it is only where those are the same. The reference does not look.

use dialekt_dialect_utils::indices::all_are;
use dialekt_interfaces::VectorTransferOpRef;
use dialekt_ir_core::affine::{AffineInterner, AffineMap};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Load, MaskedLoad, MaskedLoadParts, MaskedStore, MaskedStoreParts, Store, TransferRead, TransferReadParts,
    TransferWrite, TransferWriteParts,
};
use smallvec::SmallVec;

use crate::flatten_memref::FlatAccess;
use crate::fold_memref_alias_ops::{Access, Alias};

fn rank_of_vector(ir: &Ir, vector: Value) -> usize {
    ir.cx().type_data(ir.value(vector).ty()).shape().map_or(0, <[i64]>::len)
}

/// Returns whether a vector is along the same elements of the memref behind a view.
fn stays_in_place(ir: &Ir, vector: Value, alias: &Alias<'_>) -> bool {
    let rank = rank_of_vector(ir, vector);
    if rank == 0 {
        return true;
    }
    // The memref behind a collapse has more dimensions than groups.
    let dims = match alias {
        Alias::SubView { strides, .. } => strides.len(),
        Alias::ExpandShape(groups) | Alias::CollapseShape(groups) => groups.len(),
    };
    let Some(first) = dims.checked_sub(rank) else { return false };
    match alias {
        Alias::SubView { strides, dropped } => !dropped[first..].contains(&true) && all_are(ir, &strides[first..], 1),
        Alias::ExpandShape(groups) | Alias::CollapseShape(groups) => {
            groups[first + 1..].iter().all(|group| group.len() == 1)
        }
    }
}

/// Returns whether a vector in a memref is along the one dimension of this memory: it has no dimension, or the last one of the memref without gaps.
fn is_along_memory(ir: &Ir, memref: Value, rank: usize) -> bool {
    let strides = ir.cx().strided_layout(ir.value(memref).ty()).map(|layout| layout.strides);
    rank == 0 || rank == 1 && strides.is_some_and(|strides| strides.last() == Some(&1))
}

/// Makes an op an access: whether it may be folded, how it is replaced, and the functions by which it becomes one to a memref of one dimension.
macro_rules! access {
    ($op:ident, $may_fold:expr, $replace:expr, { $($flat:item)* }) => {
        impl Access for $op {
            type Op = Self;
            const IS_IN_BOUNDS: bool = false;

            fn memref(ir: &Ir, op: Typed<$op>) -> Option<Value> {
                Some(op.view(ir)?.base())
            }

            fn indices(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<Vec<Value>> {
                Some(rw.view(op)?.indices().collect())
            }

            fn may_fold(op: OpRef<'_>, alias: &Alias<'_>) -> bool {
                $may_fold(op, alias)
            }

            fn replace(
                rw: &mut Rewriter<'_>,
                op: Typed<$op>,
                alias: &Alias<'_>,
                memref: Value,
                indices: &[Value],
            ) -> Option<()> {
                let replace: Replace<$op> = $replace;
                replace(rw, op, alias, memref, indices)
            }
        }

        impl FlatAccess for $op {
            $($flat)*
        }
    };
}

/// As [`Access::replace`].
type Replace<T> = fn(&mut Rewriter<'_>, Typed<T>, &Alias<'_>, Value, &[Value]) -> Option<()>;

/// An access to contiguous memory.
macro_rules! contiguous_access {
    ($op:ident, $vector:ident, $replace:expr) => {
        access!(
            $op,
            |op: OpRef<'_>, alias: &Alias<'_>| {
                op.view::<$op>().is_some_and(|view| stays_in_place(op.ir(), view.$vector(), alias))
            },
            $replace,
            {
                fn may_flatten(op: OpRef<'_>) -> bool {
                    let Some(view) = op.view::<$op>() else { return false };
                    is_along_memory(op.ir(), view.base(), rank_of_vector(op.ir(), view.$vector()))
                }
            }
        );
    };
}

/// Returns whether an access stays non-temporal: as in the reference, not if it was one to a part.
fn is_nontemporal(nontemporal: Option<bool>, alias: &Alias<'_>) -> bool {
    nontemporal == Some(true) && !matches!(alias, Alias::SubView { .. })
}

contiguous_access!(Load, result, |rw, op, alias, memref, indices| {
    let view = rw.view(op)?;
    let (ty, lasting) = (rw.type_of(view.result()), is_nontemporal(view.nontemporal(), alias));
    let load = Load::build(ty, memref, indices).nontemporal(lasting).with_loc(rw.loc(op));
    rw.replace_op_with_new(op, load);
    Some(())
});

contiguous_access!(Store, value_to_store, |rw, op, alias, memref, indices| {
    let view = rw.view(op)?;
    let (value, lasting) = (view.value_to_store(), is_nontemporal(view.nontemporal(), alias));
    rw.create(Store::build(value, memref, indices).nontemporal(lasting).with_loc(rw.loc(op)));
    rw.erase_op(op);
    Some(())
});

contiguous_access!(MaskedLoad, result, |rw, op, _, base, indices| {
    let view = rw.view(op)?;
    let (mask, pass_thru, result) = (view.mask(), view.pass_thru(), rw.type_of(view.result()));
    let load = MaskedLoad::build(MaskedLoadParts { base, indices, mask, pass_thru, result }).with_loc(rw.loc(op));
    rw.replace_op_with_new(op, load);
    Some(())
});

contiguous_access!(MaskedStore, value_to_store, |rw, op, _, base, indices| {
    let view = rw.view(op)?;
    let (mask, value_to_store) = (view.mask(), view.value_to_store());
    rw.create(MaskedStore::build(MaskedStoreParts { base, indices, mask, value_to_store }).with_loc(rw.loc(op)));
    rw.erase_op(op);
    Some(())
});

/// Returns whether a transfer within bounds is one to the memref behind a view, too.
///
/// The reference also takes transfers out of bounds through expansions; but what is out of the bounds of a group's last dimension may be within those
/// of the group.
fn may_fold(op: OpRef<'_>, alias: &Alias<'_>) -> bool {
    let Some(transfer) = VectorTransferOpRef::of(op).filter(|transfer| !transfer.has_out_of_bounds_dim()) else {
        return false;
    };
    match alias {
        Alias::SubView { strides, .. } => all_are(op.ir(), strides, 1),
        Alias::ExpandShape(_) => {
            let affine = op.cx().affine();
            transfer.permutation_map().is_some_and(|map| map.is_minor_identity(affine))
                && stays_in_place(op.ir(), transfer.vector(), alias)
        }
        Alias::CollapseShape(_) => false,
    }
}

/// The permutation map of a transfer that is one to the memref behind a view. [MLIR: expandDimsToRank]
fn folded_map(affine: &AffineInterner, map: AffineMap, alias: &Alias<'_>) -> AffineMap {
    match alias {
        Alias::SubView { dropped, .. } => {
            let kept = (0u32..).zip(*dropped).filter(|(_, dropped)| !**dropped);
            let dims: Vec<_> = kept.map(|(dim, _)| affine.dim(dim)).collect();
            map.replace_dims_and_symbols(affine, &dims, &[], dropped.len() as u32, 0)
        }
        Alias::ExpandShape(groups) | Alias::CollapseShape(groups) => {
            affine.minor_identity_map(groups.len() as u32, affine.map(map).num_results() as u32)
        }
    }
}

/// Returns whether a transfer can be one to a memref of one dimension: of a vector that is along the last dimension, within bounds.
fn may_flatten(op: OpRef<'_>) -> bool {
    let affine = op.cx().affine();
    VectorTransferOpRef::of(op).is_some_and(|transfer| {
        is_along_memory(op.ir(), transfer.base(), transfer.transfer_rank())
            && !transfer.has_out_of_bounds_dim()
            && transfer.permutation_map().is_some_and(|map| map.is_minor_identity(affine))
    })
}

/// What a transfer becomes a transfer to.
struct Place<'a> {
    memref: Value,
    indices: &'a [Value],
    map: AffineMap,
    in_bounds: SmallVec<[bool; 4]>,
}

/// The place in a memref of one dimension. As in the reference, nothing is said of its bounds.
fn flat_place<'a>(op: OpRef<'_>, memref: Value, index: &'a Value) -> Option<Place<'a>> {
    let transfer = VectorTransferOpRef::of(op)?;
    let map = op.cx().affine().minor_identity_map(1, transfer.transfer_rank() as u32);
    let in_bounds = transfer.in_bounds().iter().map(|_| false).collect();
    Some(Place { memref, indices: std::slice::from_ref(index), map, in_bounds })
}

/// The place in the memref behind a view.
fn folded_place<'a>(op: OpRef<'_>, alias: &Alias<'_>, memref: Value, indices: &'a [Value]) -> Option<Place<'a>> {
    let transfer = VectorTransferOpRef::of(op)?;
    let map = folded_map(op.cx().affine(), transfer.permutation_map()?, alias);
    Some(Place { memref, indices, map, in_bounds: transfer.in_bounds() })
}

fn replace_read(rw: &mut Rewriter<'_>, op: Typed<TransferRead>, place: Place<'_>) -> Option<()> {
    let view = rw.view(op)?;
    let mask = view.mask();
    let mut read = TransferRead::build(TransferReadParts {
        vector: rw.type_of(view.vector()),
        base: place.memref,
        indices: place.indices,
        permutation_map: place.map,
        padding: view.padding(),
        in_bounds: place.in_bounds.into_iter().collect(),
    });
    if let Some(mask) = mask {
        read = read.mask(mask);
    }
    rw.replace_op_with_new(op, read.with_loc(rw.loc(op)));
    Some(())
}

fn replace_write(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>, place: Place<'_>) -> Option<()> {
    let view = rw.view(op)?;
    let mask = view.mask();
    let mut write = TransferWrite::build(TransferWriteParts {
        value_to_store: view.value_to_store(),
        base: place.memref,
        indices: place.indices,
        permutation_map: place.map,
        in_bounds: place.in_bounds.into_iter().collect(),
    });
    if let Some(mask) = mask {
        write = write.mask(mask);
    }
    rw.create(write.with_loc(rw.loc(op)));
    rw.erase_op(op);
    Some(())
}

macro_rules! transfer {
    ($op:ident, $may_fold:expr, $replace:ident) => {
        access!(
            $op,
            $may_fold,
            |rw, op, alias, memref, indices| {
                let place = folded_place(rw.op(op), alias, memref, indices)?;
                $replace(rw, op, place)
            },
            {
                fn may_flatten(op: OpRef<'_>) -> bool {
                    may_flatten(op)
                }

                fn flatten(rw: &mut Rewriter<'_>, op: Typed<$op>, memref: Value, index: Value) -> Option<()> {
                    let place = flat_place(rw.op(op), memref, &index)?;
                    $replace(rw, op, place)
                }
            }
        );
    };
}

transfer!(TransferRead, may_fold, replace_read);
// As in the reference, writes stay ones to expansions.
transfer!(
    TransferWrite,
    |op: OpRef<'_>, alias: &Alias<'_>| matches!(alias, Alias::SubView { .. }) && may_fold(op, alias),
    replace_write
);
