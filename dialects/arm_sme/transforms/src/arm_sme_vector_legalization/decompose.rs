//! Ops on vectors of several tiles, taken apart.

use dialekt_arith::{self as arith, index_constant};
use dialekt_conversion::{ConversionRewriter, ConvertedOperands, OpConversion};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::make_loop;
use dialekt_vector::{
    Extract, Mask, MaskingOpRef, OuterProduct, ScalableExtract, TransferRead, TransferReadParts, TransferWrite,
    TransferWriteParts, enter_mask, mask_operation,
};
use smallvec::{SmallVec, smallvec};

use super::tiles::{MultiTile, Place, SupportedMask, VscaleMultiples, indices_of};

const NOT_A_MULTIPLE: &str = "op vector size is not multiple of SME tiles";
const UNSUPPORTED_MASK: &str = "op mask is unsupported for legalization/decomposition";
const NO_PERMUTATION: &str = "op affine map is not a permutation";

/// A constant of one element is a constant of each tile.
pub struct LegalizeArithConstantOpsByDecomposition;

impl OpConversion for LegalizeArithConstantOpsByDecomposition {
    type SourceOp = arith::Constant;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<arith::Constant>, _operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (value, ty) = (view.value()?, rw.type_of(view.result()));
        let AttrData::DenseElements { data, splat: true, .. } = cx.attr_data(value) else {
            return rw.no_match(op, "it is no splat");
        };
        let Some(tiles) = MultiTile::new(cx, ty) else { return rw.no_match(op, NOT_A_MULTIPLE) };
        let value = cx.dense_elements_attr(tiles.tile, data.to_vec()).ok()?;
        let tile = rw.create(arith::Constant::build(value)).result();
        rw.replace_op_with_multiple(op, &[smallvec![tile; tiles.count()]]);
        Some(())
    }
}

/// An outer product is one of parts of its operands for each tile.
pub struct LegalizeVectorOuterProductOpsByDecomposition;

impl OpConversion for LegalizeVectorOuterProductOpsByDecomposition {
    type SourceOp = OuterProduct;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<OuterProduct>, _operands: &[Value]) -> Option<()> {
        decompose_outer_product(rw, op)
    }

    fn convert_many(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<OuterProduct>,
        _operands: ConvertedOperands<'_>,
    ) -> Option<()> {
        decompose_outer_product(rw, op)
    }
}

/// An outer product with a mask. It is converted with the mask: values of other types could not be made within.
pub struct LegalizeVectorMaskOpsByDecomposition;

impl OpConversion for LegalizeVectorMaskOpsByDecomposition {
    type SourceOp = Mask;
    const BENEFIT: u16 = 1024;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Mask>, _operands: &[Value]) -> Option<()> {
        let masked = MaskingOpRef::of(rw.op(op))?.maskable_op()?.typed::<OuterProduct>()?;
        decompose_outer_product(rw, masked)
    }

    fn convert_many(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<Mask>,
        _operands: ConvertedOperands<'_>,
    ) -> Option<()> {
        self.convert(rw, op, &[])
    }
}

fn decompose_outer_product(rw: &mut ConversionRewriter<'_>, op: Typed<OuterProduct>) -> Option<()> {
    let cx = rw.cx();
    let view = rw.view(op)?;
    let (lhs, rhs, acc, kind) = (view.lhs(), view.rhs(), view.acc(), view.kind()?);
    let Some(tiles) = MultiTile::new(cx, rw.type_of(view.result())) else {
        return rw.no_match(op, NOT_A_MULTIPLE);
    };
    let (root, mask) = enter_mask(rw, op.op());
    let Some(mask) = SupportedMask::new(rw, mask) else { return rw.no_match(op, UNSUPPORTED_MASK) };
    let acc: Option<SmallVec<[Value; 4]>> = match acc {
        Some(acc) => Some(rw.remapped_values(&[acc])?),
        None => None,
    };
    let slice = tiles.slice(cx, None)?;
    let mut products: SmallVec<[Value; 2]> = SmallVec::new();
    for (number, place) in tiles.places().enumerate() {
        let mask = mask.of_tile(rw, &tiles, place);
        let lhs = rw.create(ScalableExtract::build(slice, lhs, place.row)).result();
        let rhs = rw.create(ScalableExtract::build(slice, rhs, place.column)).result();
        let mut product = OuterProduct::build(tiles.tile, lhs, rhs).kind(kind);
        if let Some(acc) = &acc {
            product = product.acc(*acc.get(number)?);
        }
        let product = rw.create(product).op();
        let masked = mask_operation(rw, product, mask);
        products.push(rw.op(masked).result(0)?);
    }
    rw.replace_op_with_multiple(root, &[products]);
    Some(())
}

/// A transfer of a vector that is taken apart.
struct Transfer {
    tiles: MultiTile,
    mask: SupportedMask,
    map: AffineMap,
    in_bounds: SmallVec<[bool; 8]>,
    indices: [Value; 2],
    /// The dimensions of the vector go along those of memory in the other order.
    transposed: bool,
}

impl Transfer {
    fn new(rw: &mut Rewriter<'_>, op: Op, vector: Type, mask: Option<Value>) -> Option<Transfer> {
        let cx = rw.cx();
        let transfer = dialekt_interfaces::VectorTransferOpRef::of(rw.op(op))?;
        let (map, in_bounds, indices) = (
            transfer.permutation_map()?,
            transfer.in_bounds().into_iter().collect(),
            transfer.indices().values().collect::<Vec<Value>>(),
        );
        let Some(tiles) = MultiTile::new(cx, vector) else { return rw.no_match(op, NOT_A_MULTIPLE) };
        let Some(mask) = SupportedMask::new(rw, mask) else { return rw.no_match(op, UNSUPPORTED_MASK) };
        let indices = <[Value; 2]>::try_from(indices).ok().filter(|_| map.is_permutation(cx.affine()));
        let Some(indices) = indices else { return rw.no_match(op, NO_PERMUTATION) };
        let transposed = !map.is_identity(cx.affine());
        Some(Transfer { tiles, mask, map, in_bounds, indices, transposed })
    }

    /// The places of the tiles in memory.
    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let transposed = self.transposed;
        self.tiles.places().map(move |Place { row, column }| match transposed {
            true => Place { row: column, column: row },
            false => Place { row, column },
        })
    }
}

/// A read is one of each tile.
pub struct LegalizeTransferReadOpsByDecomposition;

impl OpConversion for LegalizeTransferReadOpsByDecomposition {
    type SourceOp = TransferRead;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<TransferRead>, _operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (base, padding, mask, vector) = (view.base(), view.padding(), view.mask(), rw.type_of(view.vector()));
        let transfer = Transfer::new(rw, op.op(), vector, mask)?;
        let mut reads: SmallVec<[Value; 2]> = SmallVec::new();
        for place in transfer.places() {
            let mask = transfer.mask.of_tile(rw, &transfer.tiles, place);
            let indices = indices_of(rw, transfer.indices, place);
            let mut read = TransferRead::build(TransferReadParts {
                vector: transfer.tiles.tile,
                base,
                indices: &indices,
                permutation_map: transfer.map,
                padding,
                in_bounds: transfer.in_bounds.clone(),
            });
            if let Some(mask) = mask {
                read = read.mask(mask);
            }
            reads.push(rw.create(read).result());
        }
        rw.replace_op_with_multiple(op, &[reads]);
        Some(())
    }
}

/// A write is one of each tile, one behind the other.
pub struct LegalizeTransferWriteOpsByDecomposition;

impl OpConversion for LegalizeTransferWriteOpsByDecomposition {
    type SourceOp = TransferWrite;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<TransferWrite>, _operands: &[Value]) -> Option<()> {
        rw.no_match(op, NOT_A_MULTIPLE)
    }

    fn convert_many(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<TransferWrite>,
        operands: ConvertedOperands<'_>,
    ) -> Option<()> {
        let view = rw.view(op)?;
        let (mut base, mask, vector) = (view.base(), view.mask(), rw.type_of(view.value_to_store()));
        let transfer = Transfer::new(rw, op.op(), vector, mask)?;
        let inputs = operands.get(0);
        let mut result = None;
        for (place, input) in transfer.places().zip(inputs) {
            let mask = transfer.mask.of_tile(rw, &transfer.tiles, place);
            let indices = indices_of(rw, transfer.indices, place);
            let mut write = TransferWrite::build(TransferWriteParts {
                value_to_store: *input,
                base,
                indices: &indices,
                permutation_map: transfer.map,
                in_bounds: transfer.in_bounds.clone(),
            });
            if let Some(mask) = mask {
                write = write.mask(mask);
            }
            if is_tensor(rw, base) {
                write = write.result(rw.type_of(base));
            }
            let write = rw.create(write).op();
            result = rw.op(write).result(0);
            base = result.unwrap_or(base);
        }
        match result {
            Some(result) => rw.replace_op(op, &[result]),
            None => rw.erase_op(op),
        }
        Some(())
    }
}

/// Returns whether a value is a tensor.
pub(super) fn is_tensor(rw: &Rewriter<'_>, value: Value) -> bool {
    matches!(rw.ir().cx().type_data(rw.type_of(value)), TypeData::Tensor { .. })
}

/// The most rows and columns of a mask whose slices `arm_sve.psel` can take.
const LONGEST_MASK: i64 = 16;

/// A write to memory is a loop over slices, which writes that of each tile.
pub struct LegalizeMultiTileTransferWriteAsStoreLoop;

impl OpConversion for LegalizeMultiTileTransferWriteAsStoreLoop {
    type SourceOp = TransferWrite;
    const BENEFIT: u16 = 1024;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<TransferWrite>, _operands: &[Value]) -> Option<()> {
        rw.no_match(op, NOT_A_MULTIPLE)
    }

    fn convert_many(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<TransferWrite>,
        operands: ConvertedOperands<'_>,
    ) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (base, mask_value, vector) = (view.base(), view.mask(), rw.type_of(view.value_to_store()));
        if is_tensor(rw, base) {
            return rw.no_match(op, "tensors are not supported");
        }
        let Transfer { tiles, mask, map, in_bounds, indices, transposed } =
            Transfer::new(rw, op.op(), vector, mask_value)?;
        if transposed {
            return rw.no_match(op, "transposed writes are not supported");
        }
        if mask.is_some() && tiles.longest() > LONGEST_MASK {
            return rw.no_match(op, UNSUPPORTED_MASK);
        }
        let mask_slice = tiles.slice(cx, Some(Type::I1))?;
        let map = map.sub_map(cx.affine(), &[1]);
        let mut multiples = VscaleMultiples::default();
        let lower = index_constant(rw, 0, loc);
        let upper = multiples.create(rw, tiles.size());
        let step = index_constant(rw, 1, loc);
        let (_, block) = make_loop(rw, (lower, upper, step), &[], loc)?;
        rw.set_insertion_point_to_start(block);
        let index = rw.ir().block(block).args().next()?;
        for (place, tile) in tiles.places().zip(operands.get(0)) {
            let row = multiples.create(rw, place.row);
            let column = multiples.create(rw, place.column);
            let row = rw.create(arith::AddI::build(row, index)).result();
            let store_row = rw.create(arith::AddI::build(row, indices[0])).result();
            let store_column = rw.create(arith::AddI::build(column, indices[1])).result();
            let mask = match mask_value {
                None => None,
                Some(mask) => {
                    let extract = Extract::build_mixed(cx, mask, &[OpFoldResult::Value(row)]);
                    let slice = rw.create(extract).result();
                    Some(match rw.type_of(slice) == mask_slice {
                        true => slice,
                        false => rw.create(ScalableExtract::build(mask_slice, slice, place.column)).result(),
                    })
                }
            };
            let extract = Extract::build_mixed(cx, *tile, &[OpFoldResult::Value(index)]);
            let slice = rw.create(extract).result();
            let indices = [store_row, store_column];
            let mut write = TransferWrite::build(TransferWriteParts {
                value_to_store: slice,
                base,
                indices: &indices,
                permutation_map: map,
                in_bounds: in_bounds.iter().skip(1).copied().collect(),
            });
            if let Some(mask) = mask {
                write = write.mask(mask);
            }
            rw.create(write);
        }
        rw.erase_op(op);
        Some(())
    }
}
