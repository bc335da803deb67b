//! Tiles of a vector: their places, their masks and indices.

use dialekt_arith::{self as arith, index_constant};
use dialekt_arm_sme::{is_valid_sme_tile_element_type, slice_min_num_elts};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{CreateMask, VectorScale, VectorType};

/// The place of a tile within a vector, in elements that are multiplied by `vscale`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub row: i64,
    pub column: i64,
}

/// A vector of tiles.
#[derive(Clone, Copy, Debug)]
pub struct MultiTile {
    /// The type of a tile.
    pub tile: Type,
    rows: i64,
    columns: i64,
    /// The least number of rows, and of columns, of a tile.
    size: i64,
}

impl MultiTile {
    /// The tiles of a vector that is larger than one; `None` where they are more than anybody could write down. [MLIR:
    /// isMultipleOfSMETileVectorType]
    pub fn new(cx: &ContextData, ty: Type) -> Option<MultiTile> {
        let vector = VectorType::new(cx, ty)?;
        let ([rows, columns], [true, true]) = (vector.shape, vector.scalable) else { return None };
        let size = slice_min_num_elts(cx, vector.element)?;
        (*rows > size || *columns > size).then_some(())?;
        MultiTile::covering(cx, vector.element, [*rows, *columns])
    }

    /// The most tiles that a vector is taken apart into.
    const MOST: usize = 1 << 16;

    /// The tiles that a shape is divided into; `None` where they do not fill it.
    pub(super) fn covering(cx: &ContextData, element: Type, [rows, columns]: [i64; 2]) -> Option<MultiTile> {
        let size = slice_min_num_elts(cx, element).filter(|_| is_valid_sme_tile_element_type(cx, element))?;
        let tile = cx.vector_type(&[size, size], &[true, true], element).ok()?;
        let tiles = MultiTile { tile, rows, columns, size };
        (rows % size == 0 && columns % size == 0 && tiles.count() <= Self::MOST).then_some(tiles)
    }

    /// The number of tiles.
    pub fn count(&self) -> usize {
        usize::try_from((self.rows / self.size).saturating_mul(self.columns / self.size)).unwrap_or(usize::MAX)
    }

    /// The least number of rows of a tile.
    pub(super) fn size(&self) -> i64 {
        self.size
    }

    /// The larger one of the numbers of rows and of columns.
    pub(super) fn longest(&self) -> i64 {
        self.rows.max(self.columns)
    }

    /// The places of the tiles, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let MultiTile { rows, columns, size, .. } = *self;
        let numbers = move |count: i64| (0..count / size).map(move |number| number * size);
        numbers(rows).flat_map(move |row| numbers(columns).map(move |column| Place { row, column }))
    }

    /// The type of a slice of a tile, with these elements or those of the tile.
    pub(super) fn slice(&self, cx: &ContextData, element: Option<Type>) -> Option<Type> {
        let element = element.or(cx.type_data(self.tile).element_type())?;
        cx.vector_type(&[self.size], &[true], element).ok()
    }

    /// The type of a mask for a tile.
    pub(super) fn mask(&self, cx: &ContextData) -> Option<Type> {
        cx.vector_type(&[self.size, self.size], &[true, true], Type::I1).ok()
    }
}

/// Multiples of `vscale`, which is made when it is needed first. [MLIR: makeVscaleConstantBuilder]
#[derive(Default)]
pub(super) struct VscaleMultiples(Option<Value>);

impl VscaleMultiples {
    pub fn create(&mut self, rw: &mut Rewriter<'_>, times: i64) -> Value {
        let vscale = *self.0.get_or_insert_with(|| rw.create(VectorScale::build()).result());
        let loc = rw.current_loc();
        let times = index_constant(rw, times, loc);
        rw.create(arith::MulI::build(vscale, times)).result()
    }
}

/// Adds a place to indices. [MLIR: addConstantScalableOffset]
fn add_offsets(rw: &mut Rewriter<'_>, indices: [Value; 2], offsets: [i64; 2]) -> [Value; 2] {
    let loc = rw.current_loc();
    let vscale = rw.create(VectorScale::build()).result();
    let mut index = 0;
    indices.map(|value| {
        let base = index_constant(rw, offsets[index], loc);
        index += 1;
        let offset = rw.create(arith::MulI::build(base, vscale)).result();
        rw.create(arith::AddI::build(value, offset)).result()
    })
}

/// The indices of a tile of what is read or written at some. [MLIR: getSMESubTileIndices]
pub(super) fn indices_of(rw: &mut Rewriter<'_>, indices: [Value; 2], place: Place) -> [Value; 2] {
    add_offsets(rw, indices, [place.row, place.column])
}

/// A mask that can be taken apart: none, or the sizes that `vector.create_mask` gets.
#[derive(Clone, Copy)]
pub(super) struct SupportedMask(Option<[Value; 2]>);

impl SupportedMask {
    /// The mask of a vector of rank 2; `None` where it is not supported. [MLIR: isSupportedMaskOp]
    pub fn new(rw: &Rewriter<'_>, mask: Option<Value>) -> Option<SupportedMask> {
        let Some(mask) = mask else { return Some(SupportedMask(None)) };
        let sizes: Vec<Value> = rw.view(rw.defining::<CreateMask>(mask)?)?.sizes().collect();
        let [rows, columns] = sizes[..] else { return None };
        Some(SupportedMask(Some([rows, columns])))
    }

    /// The sizes that the mask was made of.
    pub fn sizes(self) -> Option<[Value; 2]> {
        self.0
    }

    /// Returns whether there is a mask.
    pub fn is_some(self) -> bool {
        self.0.is_some()
    }

    /// The mask of a tile. [MLIR: extractSMEMask]
    pub fn of_tile(self, rw: &mut Rewriter<'_>, tiles: &MultiTile, place: Place) -> Option<Value> {
        let sizes = add_offsets(rw, self.0?, [-place.row, -place.column]);
        let ty = tiles.mask(rw.ir().cx())?;
        Some(rw.create(CreateMask::build(ty, &sizes)).result())
    }
}
