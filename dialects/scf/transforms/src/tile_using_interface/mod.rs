//! Tiling of ops that say how they are tiled. [mlir/lib/Dialect/SCF/Transforms/TileUsingInterface.cpp]
//!
//! - [`tile_using_scf`]: an op becomes a nest of loops around a tile of it
//! - [`fuse`]: producers of the slices that tiles need move into the loops
//! - [`consumer`]: users of what the loops compute move into them
//!
//! An op without [`TilingInterface`](dialekt_interfaces::TilingInterface) is never changed.

mod carry;
pub mod consumer;
pub mod fuse;
mod nest;
mod partial;
mod tile;

use dialekt_dialect_utils::indices::{index, known};
use dialekt_interfaces::{LoopKind, OpFoldResult, PartialReductionOpRef, PartialStrategy, TilingOpRef};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;

use nest::Tiled;
pub use tile::tile_offsets_and_sizes;

/// A function that builds a size, or a number of threads, for each of the first loops. The insertion point is behind the op, and the
/// sizes of its loops are built already.
pub type Sizes<'a> = &'a dyn Fn(&mut Rewriter<'_>, Op) -> Vec<OpFoldResult>;

/// The loops that go over tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LoopType {
    /// An `scf.for` for each loop that is tiled.
    #[default]
    For,
    /// One `scf.forall` for all of them.
    Forall,
}

/// Options of [`tile_using_scf`]. [MLIR: scf::SCFTilingOptions]
#[derive(Clone, Default)]
pub struct TilingOptions<'a> {
    /// The loops that are built.
    pub loop_type: LoopType,
    /// The sizes of the tiles: a loop of size 0 is not tiled, and so are those behind the last size.
    pub tile_sizes: Option<Sizes<'a>>,
    /// The numbers of tiles, instead of their sizes or together with them; for [`LoopType::Forall`].
    pub num_threads: Option<Sizes<'a>>,
    /// The order of the loops: loop `i` of the nest is loop `interchange[i]` of the op. Loops that are missing follow in their order.
    pub interchange: Vec<usize>,
    /// The attribute `mapping` of an `scf.forall`.
    pub mapping: Vec<Attribute>,
    /// The way in which reductions are computed in parts, and the loops that are.
    pub partial: Option<(PartialStrategy, Vec<usize>)>,
}

/// The loops and ops that an op became. [MLIR: scf::SCFTilingResult]
#[derive(Clone, Debug, Default)]
pub struct Tiling {
    /// The tiles of the op.
    pub tiled_ops: Vec<Op>,
    /// The loops, outermost first.
    pub loops: Vec<Op>,
    /// Values for the results of the op.
    pub replacements: Vec<Value>,
    /// The slices that are operands of the tiles.
    pub generated_slices: Vec<Op>,
    /// The tensors that the loops start with.
    pub initial_values: Vec<Value>,
    /// The ops that combine partial results.
    pub merge_ops: Vec<Op>,
}

/// Builds loops around a tile of an op, behind it. The op stays, for the caller to replace. `None` when it cannot be tiled.
/// [MLIR: tileUsingSCF]
pub fn tile_using_scf(rw: &mut Rewriter<'_>, op: Op, options: &TilingOptions<'_>) -> Option<Tiling> {
    let around = rw.insertion_point();
    rw.set_insertion_point_after(op);
    let tiling = tile(rw, op, options);
    rw.restore(around);
    tiling
}

fn tile(rw: &mut Rewriter<'_>, op: Op, options: &TilingOptions<'_>) -> Option<Tiling> {
    let tiling = TilingOpRef::of(rw.op(op))?;
    let (loc, kinds) = (rw.loc(op), tiling.loop_kinds());
    let mut domain = dialekt_interfaces::iteration_domain(rw, op)?;
    let (mut sizes, mut threads) = tile::sizes_and_threads(rw, op, &domain, options)?;
    let partial = match &options.partial {
        Some((strategy, dims)) => {
            let list = if threads.is_empty() { &sizes } else { &threads };
            partial::check(rw, op, &kinds, list)?;
            let is_tiled = |dim: &usize| sizes.get(*dim).is_some_and(|size| !tile::is_zero(rw.ir(), *size));
            Some((*strategy, dims.iter().copied().filter(is_tiled).collect::<Vec<_>>()))
        }
        None => {
            warn_of_reductions(rw, op, &kinds, options.loop_type, (&sizes, &threads));
            None
        }
    };
    let order = interchange(&options.interchange, domain.len())?;
    permute(&mut domain, &order);
    permute(&mut sizes, &order);
    if !threads.is_empty() {
        permute(&mut threads, &order);
    }
    let inits = match &partial {
        Some((strategy, dims)) => partial::initial_tensors(rw, op, (*strategy, dims), (&domain, &sizes, &threads))?,
        None => destinations(rw, op)?,
    };
    let is_whole = sizes.iter().all(|size| tile::is_zero(rw.ir(), *size));
    let mut found = Tiling::default();
    let mut body = |rw: &mut Rewriter<'_>, ivs: &[Value], inits: &[Value]| -> Option<Vec<Tiled>> {
        let tile = tile::tile_of(rw, loc, ivs, &domain, (&sizes, &threads), &order)?;
        let clone = clone_with_destinations(rw, op, inits)?;
        if is_whole {
            found.tiled_ops = vec![clone];
            found.replacements = rw.op(clone).results().collect();
            return Some(Vec::new());
        }
        let tiled = match &partial {
            Some(partial) => partial::tiled_implementation(rw, clone, (partial, ivs), inits, &tile, (&sizes, &threads)),
            None => dialekt_interfaces::tiled_implementation(rw, clone, &tile),
        };
        rw.erase_op(clone);
        let Some(tiled) = tiled else {
            rw.op(op).emit_op_error("faild to tile operation");
            return None;
        };
        found.tiled_ops = tiled.tiled_ops;
        found.generated_slices = tiled.generated_slices;
        let mut parts = Vec::new();
        for (result, value) in tiled.tiled_values.into_iter().enumerate() {
            let place = match &partial {
                Some(partial) => partial::position(rw, op, result, (partial, ivs), &tile, (&sizes, &threads))?,
                None => dialekt_interfaces::result_tile_position(rw, op, result, &tile)?,
            };
            parts.push(Tiled { value, place });
        }
        Some(parts)
    };
    if is_whole {
        body(rw, &[], &inits)?;
        return Some(found);
    }
    let loops = match options.loop_type {
        LoopType::For => nest::for_nest(rw, loc, (&domain, &sizes), &inits, &mut body),
        LoopType::Forall => nest::forall(rw, loc, (&domain, &sizes, &threads), &inits, &options.mapping, &mut body),
    };
    let Some(loops) = loops else {
        rw.op(op).emit_op_error("failed to generate tiling loops");
        return None;
    };
    found.replacements = rw.op(*loops.first()?).results().collect();
    found.loops = loops;
    found.initial_values = inits;
    if let Some((_, dims)) = &partial {
        rw.set_insertion_point_after(*found.loops.first()?);
        let table = PartialReductionOpRef::of(rw.op(op))?.table();
        let merged = table.merge_reductions(rw, op, &found.replacements, dims)?;
        found.replacements = merged.tiled_values;
        found.merge_ops = merged.tiled_ops;
    }
    Some(found)
}

/// The whole order of loops that an interchange begins. `None` unless it is a permutation. [MLIR: fillInterchangeVector]
fn interchange(given: &[usize], loops: usize) -> Option<Vec<usize>> {
    let order: Vec<usize> = given.iter().copied().chain(given.len()..loops).collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..loops).then_some(order)
}

/// Puts a list in another order.
fn permute<T: Copy>(list: &mut [T], order: &[usize]) {
    let old = list.to_vec();
    for (new, from) in list.iter_mut().zip(order) {
        *new = old[*from];
    }
}

/// Warns of reductions whose tiles are computed at the same time.
fn warn_of_reductions(
    rw: &Rewriter<'_>,
    op: Op,
    kinds: &[LoopKind],
    loop_type: LoopType,
    (sizes, threads): (&[OpFoldResult], &[OpFoldResult]),
) {
    if loop_type != LoopType::Forall {
        return;
    }
    let (list, least) = if threads.is_empty() { (sizes, 1) } else { (threads, 2) };
    for (axis, (kind, size)) in kinds.iter().zip(list).enumerate() {
        let is_cut = known(rw.ir(), *size).is_some_and(|size| size >= least);
        if *kind == LoopKind::Reduction && is_cut {
            rw.op(op).emit_warning(format!("tiling is not thread safe at axis #{axis}"));
        }
    }
}

/// The tensors that the results of an op are written into: its inits, otherwise empty tensors before it. [MLIR: getOrCreateDestinations]
pub fn destinations(rw: &mut Rewriter<'_>, op: Op) -> Option<Vec<Value>> {
    let view = rw.op(op);
    let loc = view.loc();
    let results: Vec<(usize, Type)> = view.result_types().enumerate().collect();
    let inits: Option<Vec<Value>> =
        dialekt_interfaces::DestinationStyleOpRef::of(view).map(|style| style.dps_inits().values().collect());
    let mut found = Vec::new();
    for (result, ty) in results {
        let TypeData::Tensor { element, .. } = rw.cx().type_data(ty) else { continue };
        let element = *element;
        if let Some(inits) = &inits {
            found.push(*inits.get(result)?);
            continue;
        }
        let around = rw.insertion_point();
        rw.set_insertion_point_before(op);
        let shape = rw.cx().type_data(ty).shape()?.to_vec();
        let sizes: Vec<OpFoldResult> = match shape.contains(&DYNAMIC) {
            true => dialekt_interfaces::reify_result_shapes(rw, op)?.get(result)?.to_vec(),
            false => shape.iter().map(|size| index(rw.cx(), *size).into()).collect(),
        };
        found.push(dialekt_tensor::make_empty(rw, &sizes, element, loc));
        rw.restore(around);
    }
    Some(found)
}

/// A copy of an op with other inits. [MLIR: cloneOpAndUpdateDestinationArgs]
pub(crate) fn clone_with_destinations(rw: &mut Rewriter<'_>, op: Op, inits: &[Value]) -> Option<Op> {
    let clone = rw.clone(op, &mut IrMapping::new());
    let positions =
        dialekt_interfaces::DestinationStyleOpRef::of(rw.op(clone)).map(|style| style.dps_inits().positions());
    for (position, init) in positions.into_iter().flatten().zip(inits) {
        rw.set_operand(clone, position, *init);
    }
    Some(clone)
}
