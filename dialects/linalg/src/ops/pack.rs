//! `linalg.pack` and `linalg.unpack`: tensors as tensors of tiles, and back.

use dialekt_dialect_utils::indices::{Mixed, join, known};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{
    DynamicIndexList, OperandRange, ReifiedShapes, RelayoutOpInterface, Speculatability, TilingInterface,
};
use smallvec::SmallVec;

use super::softmax::compatible;
use crate::interfaces::models;
use crate::interfaces::prelude::*;
use crate::interfaces::reify::mixed_size;
use crate::{canonicalize, fold};

/// Cuts some dimensions of a tensor into tiles.
///
/// Tile `i` is a part of the dimension `inner_dims_pos[i]` of the source, and becomes a dimension behind all others. The others may be put
/// in another order. Incomplete tiles are filled up with the padding value.
///
/// ```mlir
/// %0 = linalg.pack %source inner_dims_pos = [0, 1] inner_tiles = [8, 32]
///   into %dest : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
/// %1 = linalg.pack %rest padding_value(%x : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2]
///   into %to : tensor<3x7xf32> -> tensor<4x3x2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.pack", doc_group = "Layout",
    traits(AttrSizedOperandSegments),
    interfaces(DestinationStyleOpInterface, RelayoutOpInterface, ConditionallySpeculatable, TilingInterface),
    traits(NoMemoryEffect),
    interfaces(ReifyRankedShapedTypeOpInterface),
    traits(TypesMatchWith("result type matches type of dest", dest, result, same)),
    verify,
    result_names = packed,
    fold,
    canonicalize(canonicalize::CanonicalizePack)
)]
#[assembly($source ("padding_value" "(" $padding_value^ ":" type($padding_value) ")")? ("outer_dims_perm" "=" $outer_dims_perm^)? "inner_dims_pos" "=" $inner_dims_pos "inner_tiles" "=" custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) "into" $dest attr_dict ":" type($source) "->" type($dest))]
pub struct Pack {
    pub source: Operand<AnyRankedTensor>,
    pub dest: Operand<AnyRankedTensor>,
    pub padding_value: Option<Operand<AnyType>>,
    #[default(SmallVec::new())]
    pub outer_dims_perm: Option<Attr<DenseI64ArrayAttr>>,
    pub inner_dims_pos: Attr<DenseI64ArrayAttr>,
    pub inner_tiles: Operands<Index>,
    pub static_inner_tiles: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyRankedTensor>,
}

/// Puts the tiles of a tensor together again.
///
/// It undoes a `linalg.pack` with the same attributes, and leaves out elements behind the sizes of the destination.
///
/// ```mlir
/// %0 = linalg.unpack %source inner_dims_pos = [0, 1] inner_tiles = [8, 32]
///   into %dest : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.unpack", doc_group = "Layout",
    interfaces(DestinationStyleOpInterface, RelayoutOpInterface, ConditionallySpeculatable, TilingInterface),
    traits(NoMemoryEffect),
    interfaces(ReifyRankedShapedTypeOpInterface),
    traits(TypesMatchWith("result type matches type of dest", dest, result, same)),
    verify,
    result_names = unpacked,
    fold,
    canonicalize(canonicalize::CanonicalizeUnPack)
)]
#[assembly($source ("outer_dims_perm" "=" $outer_dims_perm^)? "inner_dims_pos" "=" $inner_dims_pos "inner_tiles" "=" custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) "into" $dest attr_dict ":" type($source) "->" type($dest))]
pub struct UnPack {
    pub source: Operand<AnyRankedTensor>,
    pub dest: Operand<AnyRankedTensor>,
    #[default(SmallVec::new())]
    pub outer_dims_perm: Option<Attr<DenseI64ArrayAttr>>,
    pub inner_dims_pos: Attr<DenseI64ArrayAttr>,
    pub inner_tiles: Operands<Index>,
    pub static_inner_tiles: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyRankedTensor>,
}

dialekt_dialect_utils::result_names! {
    packed = b"pack";
    unpacked = b"unpack";
}

/// The type itself.
fn same(_: &ContextData, ty: Type) -> Option<Type> {
    Some(ty)
}

/// A shape, an element type and an encoding.
type Ranked<'c> = (&'c [i64], Type);

fn ranked(op: OpRef<'_>, value: Value) -> Ranked<'_> {
    match op.cx().type_data(type_of(op, value)) {
        TypeData::Tensor { shape, element, .. } => (shape, *element),
        _ => (&[], Type::NONE),
    }
}

/// The parts of an op that changes layouts.
pub(crate) struct Layout<'a> {
    pub op: OpRef<'a>,
    /// The shape without tiles.
    pub unpacked: &'a [i64],
    /// The shape with tiles.
    pub packed: &'a [i64],
    /// The element type of the shape without tiles.
    element: Type,
    pub dims: SmallVec<[i64; 8]>,
    pub permutation: SmallVec<[i64; 8]>,
    pub static_tiles: SmallVec<[i64; 8]>,
    /// The operands that are tiles.
    tiles: OperandRange<'a>,
}

impl<'a> Layout<'a> {
    /// The parts of `linalg.pack`.
    pub fn of_pack(op: PackView<'a>) -> Layout<'a> {
        Layout {
            op: *op,
            unpacked: ranked(*op, op.source()).0,
            element: ranked(*op, op.source()).1,
            packed: ranked(*op, op.dest()).0,
            dims: op.inner_dims_pos().unwrap_or_default(),
            permutation: op.outer_dims_perm().unwrap_or_default(),
            static_tiles: op.static_inner_tiles().unwrap_or_default(),
            tiles: op.inner_tiles().range(),
        }
    }

    /// The parts of `linalg.unpack`.
    pub fn of_unpack(op: UnPackView<'a>) -> Layout<'a> {
        Layout {
            op: *op,
            unpacked: ranked(*op, op.dest()).0,
            element: ranked(*op, op.dest()).1,
            packed: ranked(*op, op.source()).0,
            dims: op.inner_dims_pos().unwrap_or_default(),
            permutation: op.outer_dims_perm().unwrap_or_default(),
            static_tiles: op.static_inner_tiles().unwrap_or_default(),
            tiles: op.inner_tiles().range(),
        }
    }

    /// The sizes of tiles: values, or integers.
    pub fn mixed_tiles(&self) -> Mixed {
        join(&self.static_tiles, self.tiles)
    }

    /// The packed shape that follows from the rest. [MLIR: PackOp::inferPackedType]
    pub fn inferred(&self) -> Vec<i64> {
        let mut outer = self.unpacked.to_vec();
        for (dim, tile) in self.dims.iter().zip(&self.static_tiles) {
            let Some(size) = usize::try_from(*dim).ok().and_then(|dim| outer.get_mut(dim)) else { continue };
            *size = match (*size, *tile) {
                (DYNAMIC, _) | (_, DYNAMIC | 0) => DYNAMIC,
                // Rounded up, also for negative tiles.
                (size, tile) => size.wrapping_div(tile) + i64::from(size % tile != 0 && (size < 0) == (tile < 0)),
            };
        }
        if !self.permutation.is_empty() {
            let at = |dim: &i64| usize::try_from(*dim).ok().and_then(|dim| outer.get(dim)).copied();
            outer = self.permutation.iter().filter_map(at).collect();
        }
        outer.extend(&self.static_tiles);
        outer
    }

    /// The position in the packed shape of each dimension of the other one.
    pub fn outer_positions(&self) -> Vec<usize> {
        let position = |dim: usize| self.permutation.iter().position(|to| *to == dim as i64).unwrap_or(dim);
        (0..self.unpacked.len()).map(position).collect()
    }

    /// Returns whether a tile is known not to be filled by the last elements. [MLIR: PackOp::requirePaddingValue]
    fn is_known_to_need_padding(&self) -> bool {
        let outer = self.outer_positions();
        self.dims.iter().zip(self.mixed_tiles()).any(|(dim, tile)| {
            let dim = *dim as usize;
            let (Some(size), Some(position)) = (self.unpacked.get(dim), outer.get(dim)) else { return false };
            let by =
                known(self.op.ir(), tile).unwrap_or_else(|| self.packed.get(*position).copied().unwrap_or(DYNAMIC));
            *size != DYNAMIC && by != DYNAMIC && by != 0 && size.wrapping_rem(by) != 0
        })
    }

    /// Returns whether it is known that the last elements fill all tiles. [MLIR: paddingIsNotNeeded]
    pub fn needs_no_padding(&self) -> bool {
        let is_static = |dim: &i64| self.unpacked.get(*dim as usize).is_some_and(|size| *size != DYNAMIC);
        self.dims.iter().all(is_static) && !self.static_tiles.contains(&DYNAMIC) && !self.is_known_to_need_padding()
    }

    /// Returns whether all tiles and the dimensions of the packed tensor that are tiles are static.
    fn has_static_tiles(&self) -> bool {
        let count = self.static_tiles.len().min(self.packed.len());
        let trailing = &self.packed[self.packed.len() - count..];
        self.mixed_tiles().iter().all(|tile| known(self.op.ir(), *tile).is_some()) && !trailing.contains(&DYNAMIC)
    }

    /// The checks that both ops share. [MLIR: commonVerifierPackAndUnPackOp]
    fn verify(&self, out: &mut Vec<Diagnostic>) -> Verified {
        let op = self.op;
        let mut fails = |message: &str| fail(out, op.error(message.to_owned()));
        let rank = self.unpacked.len();
        let is_invalid = |dims: &[i64]| {
            dims.len() > rank
                || dims.iter().enumerate().any(|(i, dim)| *dim < 0 || *dim >= rank as i64 || dims[..i].contains(dim))
        };
        let given = self.tiles.len();
        if self.static_tiles.iter().filter(|tile| **tile == DYNAMIC).count() > given {
            // The reference crashes.
            return fails("expected a value for each dynamic tile");
        }
        let tiles = self.mixed_tiles();
        if tiles.iter().any(|tile| known(op.ir(), *tile) == Some(0)) {
            return fails("invalid zero tile factor");
        }
        if is_invalid(&self.dims) {
            return fails("invalid inner_dims_pos vector");
        }
        if is_invalid(&self.permutation) {
            return fails("invalid outer_dims_perm vector");
        }
        if !self.permutation.is_empty() && self.permutation.len() != rank {
            return fails("outer_dims_perm must be a permutation or empty");
        }
        if tiles.len() > rank {
            return fails(
                "tiling factors must be less than or equal to the input rank for pack or output rank for unpack",
            );
        }
        if tiles.len() != self.dims.len() {
            return fails("tiling factors must equal the number of dimensions to tile");
        }
        let (packed, expected) = (self.packed.len(), rank + tiles.len());
        if packed != expected {
            return fails(&format!("packed rank != (unpacked rank + num tiling factors), got {packed} != {expected}"));
        }
        if self.packed[rank..] != self.static_tiles[..] {
            return fails("mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type");
        }
        let expected = self.inferred();
        if !compatible(&expected, self.packed) {
            let text = |shape: &[i64]| {
                op.cx().tensor_type(shape, self.element, None).map(|ty| op.quoted_type(ty)).unwrap_or_default()
            };
            let found = op.cx().type_data(self.packed_type());
            let found = match found {
                TypeData::Tensor { .. } => op.quoted_type(self.packed_type()),
                _ => text(self.packed),
            };
            let message = format!("expected {} for the packed domain value, got {found}", text(&expected));
            return fails(&message);
        }
        Ok(())
    }

    /// The type of the packed operand.
    fn packed_type(&self) -> Type {
        let operand = usize::from(self.op.is::<Pack>());
        self.op.operand_type(operand).unwrap_or(Type::NONE)
    }
}

impl Verify for Pack {
    fn verify(op: PackView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let layout = Layout::of_pack(op);
        layout.verify(out)?;
        match op.padding_value().map(|padding| type_of(*op, padding)) {
            Some(padding) if padding != layout.element => {
                let (element, padding) = (op.quoted_type(layout.element), op.quoted_type(padding));
                fail(out, op.op_error(format!("expected padding_value has {element} but got: {padding}")))
            }
            None if layout.is_known_to_need_padding() => {
                let message = "invalid tile factor or output size provided. Only full tiles are supported when padding_value \
                               is not set";
                fail(out, op.op_error(message))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for UnPack {
    fn verify(op: UnPackView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        Layout::of_unpack(op).verify(out)
    }
}

impl RelayoutOpInterface for Pack {}
impl RelayoutOpInterface for UnPack {}

impl ConditionallySpeculatable for Pack {
    fn speculatability(op: Self::View<'_>) -> Speculatability {
        match op.padding_value().is_some() || Layout::of_pack(op).has_static_tiles() {
            true => Speculatability::Always,
            false => Speculatability::Not,
        }
    }
}

impl ConditionallySpeculatable for UnPack {
    fn speculatability(op: Self::View<'_>) -> Speculatability {
        if Layout::of_unpack(op).has_static_tiles() { Speculatability::Always } else { Speculatability::Not }
    }
}

macro_rules! relayouts {
    ($($op:ident),*) => {$(
        impl DestinationStyleOpInterface for $op {
            fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
                models::inits(*op)
            }
        }

        impl ReifyRankedShapedTypeOpInterface for $op {
            /// The sizes are those of the destination.
            fn reify_result_shapes(b: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
                let view = op.view(b.ir())?;
                let (dest, loc) = (view.dest(), view.loc());
                let rank = ranked(*view, dest).0.len();
                Some(vec![(0..rank).map(|dim| mixed_size(b, dest, dim, loc)).collect()])
            }
        }
    )*};
}

relayouts!(Pack, UnPack);

impl Fold for Pack {
    fn fold(op: PackView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let padding = op.padding_value().and_then(|padding| constants.get(padding));
        fold::splat_of(*op, constants.get(op.source())?, padding)
    }
}

impl Fold for UnPack {
    fn fold(op: UnPackView<'_>, constants: Constants<'_>) -> Option<Folded> {
        fold::splat_of(*op, constants.get(op.source())?, None)
    }
}
