//! Ops that can be computed tile by tile. [MLIR: TilingInterface.td]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::OpFoldResult;
use dialekt_ir_core::ir::{Builder, Op, Value};

/// The kind of a loop of an iteration domain. [MLIR: utils::IteratorType]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LoopKind {
    /// Its iterations may be executed in any order.
    Parallel,
    /// Its iterations are combined to one value.
    Reduction,
}

/// The iterations of a loop. [MLIR: Range]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopRange {
    /// The first one.
    pub offset: OpFoldResult,
    /// The number of them, before the stride is considered.
    pub size: OpFoldResult,
    /// The distance between two of them.
    pub stride: OpFoldResult,
}

/// The ops that compute a tile.
#[derive(Clone, Debug, Default)]
pub struct TilingResult {
    /// Ops that are tiles of the op.
    pub tiled_ops: Vec<Op>,
    /// The values of the tile, one for each result.
    pub tiled_values: Vec<Value>,
    /// Ops that take slices of operands.
    pub generated_slices: Vec<Op>,
}

/// Offsets and sizes of a tile, one for each loop or dimension.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tile {
    /// The first iterations, or indices.
    pub offsets: SmallVec<[OpFoldResult; 4]>,
    /// The numbers of iterations, or indices.
    pub sizes: SmallVec<[OpFoldResult; 4]>,
}

/// A part of an operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OperandSlice {
    /// The number of the operand.
    pub operand: usize,
    /// The place of the part.
    pub place: Tile,
}

/// An op that is a nest of loops, parts of which can be computed on their own. New ops go to the insertion point of the builder.
#[op_interface]
pub trait TilingInterface {
    /// The kinds of the loops.
    fn loop_kinds(op: Self::View<'_>) -> SmallVec<[LoopKind; 8]>;

    /// Builds the iterations of all loops.
    fn iteration_domain(b: &mut Builder<'_>, op: Self::Handle) -> Vec<LoopRange>;

    /// Builds the computation of a tile of the loops; `None` when it cannot.
    fn tiled_implementation(b: &mut Builder<'_>, op: Self::Handle, tile: &Tile) -> Option<TilingResult>;

    /// Builds the place of the part of a result that a tile of the loops computes; `None` when it is no slice.
    fn result_tile_position(b: &mut Builder<'_>, op: Self::Handle, result: usize, tile: &Tile) -> Option<Tile>;

    /// Builds the tile of the loops that computes a slice of a result; `None` when there is none.
    fn domain_tile_of_result(b: &mut Builder<'_>, op: Self::Handle, result: usize, slice: &Tile) -> Option<Tile>;

    /// Builds the computation of a slice of a result, which is the only value of the tile; `None` when it cannot.
    fn result_tile(b: &mut Builder<'_>, op: Self::Handle, result: usize, slice: &Tile) -> Option<TilingResult> {
        let tile = Self::domain_tile_of_result(b, op, result, slice)?;
        let mut tiled = Self::tiled_implementation(b, op, &tile)?;
        if tiled.tiled_ops.len() != 1 {
            b.ir().op(op.into()).emit_op_error("failed to generate tiled implementation");
            return None;
        }
        tiled.tiled_values = vec![*tiled.tiled_values.get(result)?];
        Some(tiled)
    }

    /// Builds the tile of the loops that works on slices of operands; `None` when there is none. [MLIR:
    /// getIterationDomainTileFromOperandTiles]
    fn domain_tile_of_operands(_b: &mut Builder<'_>, _op: Self::Handle, _slices: &[OperandSlice]) -> Option<Tile> {
        None
    }

    /// Builds the computation on slices of operands; `None` when it cannot. [MLIR: getTiledImplementationFromOperandTiles]
    fn tile_of_operands(b: &mut Builder<'_>, op: Self::Handle, slices: &[OperandSlice]) -> Option<TilingResult> {
        let tile = Self::domain_tile_of_operands(b, op, slices)?;
        Self::tiled_implementation(b, op, &tile)
    }
}

/// [`TilingInterface::iteration_domain`] of an op; `None` when the op does not implement the interface.
pub fn iteration_domain(b: &mut Builder<'_>, op: Op) -> Option<Vec<LoopRange>> {
    Some(TilingOpRef::of(b.ir().op(op))?.table().iteration_domain(b, op))
}

/// [`TilingInterface::tiled_implementation`] of an op; `None` when the op does not implement the interface, too.
pub fn tiled_implementation(b: &mut Builder<'_>, op: Op, tile: &Tile) -> Option<TilingResult> {
    TilingOpRef::of(b.ir().op(op))?.table().tiled_implementation(b, op, tile)
}

/// [`TilingInterface::result_tile_position`] of an op; `None` when the op does not implement the interface, too.
pub fn result_tile_position(b: &mut Builder<'_>, op: Op, result: usize, tile: &Tile) -> Option<Tile> {
    TilingOpRef::of(b.ir().op(op))?.table().result_tile_position(b, op, result, tile)
}

/// [`TilingInterface::result_tile`] of an op; `None` when the op does not implement the interface, too.
pub fn result_tile(b: &mut Builder<'_>, op: Op, result: usize, slice: &Tile) -> Option<TilingResult> {
    TilingOpRef::of(b.ir().op(op))?.table().result_tile(b, op, result, slice)
}

/// [`TilingInterface::domain_tile_of_operands`] of an op; `None` when the op does not implement the interface, too.
pub fn domain_tile_of_operands(b: &mut Builder<'_>, op: Op, slices: &[OperandSlice]) -> Option<Tile> {
    TilingOpRef::of(b.ir().op(op))?.table().domain_tile_of_operands(b, op, slices)
}

/// [`TilingInterface::tile_of_operands`] of an op; `None` when the op does not implement the interface, too.
pub fn tile_of_operands(b: &mut Builder<'_>, op: Op, slices: &[OperandSlice]) -> Option<TilingResult> {
    TilingOpRef::of(b.ir().op(op))?.table().tile_of_operands(b, op, slices)
}

/// The way in which tiles of a reduction are computed apart. [MLIR: ReductionTilingStrategy]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PartialStrategy {
    /// A tile is added, element by element, to a partial result of the size of a tile, which is reduced behind the loops.
    OuterReduction,
    /// Each tile is reduced to one element of a partial result with an element for each tile.
    OuterParallel,
}

/// The loops that are reduced in parts.
#[derive(Clone, Copy, Debug)]
pub struct PartialReduction<'a> {
    /// The way in which it is done.
    pub strategy: PartialStrategy,
    /// The loops.
    pub dims: &'a [usize],
    /// The numbers of the tile in these loops, for [`PartialStrategy::OuterParallel`].
    pub splits: &'a [OpFoldResult],
}

/// An op with loops whose iterations are combined, which can be done in parts. [MLIR: PartialReductionOpInterface]
#[op_interface]
pub trait PartialReductionOpInterface {
    /// Builds tensors of identities for partial results; `sizes` are those of all loops, as the tensors have them.
    fn initial_tensors(
        b: &mut Builder<'_>,
        op: Self::Handle,
        sizes: &[OpFoldResult],
        dims: &[usize],
    ) -> Option<Vec<Value>>;

    /// Builds the computation of a tile, which adds to partial results.
    fn partial_implementation(
        b: &mut Builder<'_>,
        op: Self::Handle,
        inits: &[Value],
        tile: &Tile,
        reduction: &PartialReduction<'_>,
    ) -> Option<TilingResult>;

    /// Builds the results from partial ones.
    fn merge_reductions(
        b: &mut Builder<'_>,
        op: Self::Handle,
        partial: &[Value],
        dims: &[usize],
    ) -> Option<TilingResult>;

    /// Builds the place of what a tile computes in a partial result.
    fn partial_result_position(
        b: &mut Builder<'_>,
        op: Self::Handle,
        result: usize,
        tile: &Tile,
        reduction: &PartialReduction<'_>,
    ) -> Option<Tile>;
}
