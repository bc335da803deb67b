//! `convert-arm-sme-to-scf`: loads and stores of tiles become loops over their slices.
//! [mlir/lib/Conversion/ArmSMEToSCF/ArmSMEToSCF.cpp]

use dialekt_arith::{self as arith, CmpIPredicate, Constant, index_constant};
use dialekt_arm_sme::{self as arm_sme, slice_min_num_elts};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_scf::{self as scf, make_loop};
use dialekt_vector::{Broadcast, CreateMask, MaskedLoad, MaskedLoadParts, VectorScale, VectorType};

use crate::vector_to_arm_sme::slice_type;

/// Lower the operations from the ArmSME dialect into the SCF dialect
///
/// A tile is loaded and stored slice by slice.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertArmSMEToSCFPass",
    argument = "convert-arm-sme-to-scf",
    dialects(
        dialekt_scf::SCFDialect,
        dialekt_arith::ArithDialect,
        dialekt_vector::VectorDialect,
        dialekt_arm_sme::ArmSMEDialect
    )
)]
pub struct ConvertArmSMEToSCF {
    conversion: PassConversion,
}

impl Pass for ConvertArmSMEToSCF {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target
            .legal_dialects(["arm_sme", "vector", "arith", "scf"])
            .illegal_op::<arm_sme::TileLoad>()
            .illegal_op::<arm_sme::TileStore>();
        self.conversion = Some(Conversion::new(cx, target, arm_sme_to_scf_patterns()));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The patterns of the conversion. [MLIR: populateArmSMEToSCFConversionPatterns]
pub fn arm_sme_to_scf_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns
        .add_rewrite::<TileLoadOpConversion>()
        .add_rewrite::<TileLoadOpWithMaskAndPadNonZeroConversion>()
        .add_rewrite::<TileStoreOpConversion>();
    patterns
}

/// Numbers of rows and columns that a mask has, if those are known.
fn mask_sizes(rw: &mut Rewriter<'_>, op: Op, mask: Value) -> Option<(Value, Value)> {
    let Some(create) = rw.defining::<CreateMask>(mask) else {
        return rw.no_match(op, "unsupported mask op, only 'vector.create_mask' is currently supported");
    };
    let sizes: Vec<Value> = rw.view(create)?.sizes().collect();
    match sizes[..] {
        [rows, columns] => Some((rows, columns)),
        _ => None,
    }
}

/// Returns whether a value is a constant that is zero, but not a negative one.
fn is_zero(rw: &Rewriter<'_>, value: Value) -> bool {
    let cx = rw.ir().cx();
    let zero = |value: Attribute| {
        cx.integer_value(value).is_some_and(|value| value.is_zero())
            || cx.float_value(value).is_some_and(|value| value.is_zero() && !value.is_negative())
    };
    rw.defining::<Constant>(value).and_then(|op| rw.view(op)?.value()).is_some_and(zero)
}

/// The indices of a slice in memory, by those of the tile.
fn slice_indices(rw: &mut Rewriter<'_>, indices: &[Value], slice: Value) -> Option<Vec<Value>> {
    let (first, rest) = indices.split_first()?;
    let row = rw.create(arith::AddI::build(*first, slice)).result();
    Some([row].into_iter().chain(rest.iter().copied()).collect())
}

/// The values that the body of a loop over slices is made with.
struct Slice<'a> {
    number: Value,
    indices: &'a [Value],
    mask: Value,
    /// The tile so far, where there is one.
    tile: Option<Value>,
}

/// Creates a loop over the slices of a tile that a mask has, in memory. [MLIR: createLoadStoreForOverTileSlices]
///
/// The body gives the next tile, if there is one. The result is the last one.
fn create_loop(
    rw: &mut Rewriter<'_>,
    op: Op,
    (tile, indices): (Type, &[Value]),
    (mask, first): (Option<Value>, Option<Value>),
    body: impl FnOnce(&mut Rewriter<'_>, Slice<'_>) -> Option<Value>,
) -> Option<Option<Value>> {
    let (cx, loc) = (rw.cx(), rw.current_loc());
    let sizes = match mask {
        Some(mask) => Some(mask_sizes(rw, op, mask)?),
        None => None,
    };
    let mask_type = VectorType::new(cx, slice_type(cx, tile)?)?.with_element(cx, Type::I1)?;
    let least = index_constant(rw, slice_min_num_elts(cx, cx.type_data(tile).element_type()?)?, loc);
    let vscale = rw.create(VectorScale::build()).result();
    let slices = rw.create(arith::MulI::build(least, vscale)).result();
    let (upper, mask) = match sizes {
        Some((rows, columns)) => {
            let [rows, slices] =
                [rows, slices].map(|size| rw.create(arith::IndexCast::build(Type::I64, size)).result());
            let upper = rw.create(arith::MinSI::build(rows, slices)).result();
            let upper = rw.create(arith::IndexCast::build(Type::INDEX, upper)).result();
            (upper, rw.create(CreateMask::build(mask_type, &[columns])).result())
        }
        None => {
            let all = cx.dense_attr_of(mask_type, &[cx.integer_attr(Type::I1, 1)?])?;
            (slices, rw.create(Constant::build(all)).result())
        }
    };
    let lower = index_constant(rw, 0, loc);
    let step = index_constant(rw, 1, loc);
    let inits: Vec<Value> = first.into_iter().collect();
    let (op, block) = make_loop(rw, (lower, upper, step), &inits, loc)?;
    let behind = rw.insertion_point();
    rw.set_insertion_point_to_start(block);
    let arguments: Vec<Value> = rw.ir().block(block).args().collect();
    let number = *arguments.first()?;
    let indices = slice_indices(rw, indices, number)?;
    let next = body(rw, Slice { number, indices: &indices, mask, tile: arguments.get(1).copied() });
    if let Some(next) = next {
        rw.create(scf::Yield::build(&[next]));
    }
    rw.restore(behind);
    Some(rw.op(op).result(0))
}

/// A load, with zeros for what the mask leaves out.
#[derive(Described)]
pub struct TileLoadOpConversion;

impl OpRewrite for TileLoadOpConversion {
    type SourceOp = arm_sme::TileLoad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<arm_sme::TileLoad>) -> Option<()> {
        let view = rw.view(op)?;
        let (base, mask, layout, tile) = (view.base(), view.mask(), view.layout()?, rw.type_of(view.result()));
        let (padding, indices) = (view.padding(), view.indices().collect::<Vec<Value>>());
        let first = match mask {
            Some(_) if !padding.is_some_and(|padding| is_zero(rw, padding)) => {
                return rw.no_match(op, "op has non-zero pad, needs non-zero pad pattern");
            }
            // Slices that are not loaded are zeros.
            Some(mask) => {
                mask_sizes(rw, op.into(), mask)?;
                rw.create(arm_sme::Zero::build(tile)).result()
            }
            None => rw.create(arm_sme::GetTile::build(tile)).result(),
        };
        let last = create_loop(rw, op.into(), (tile, &indices), (mask, Some(first)), |rw, slice| {
            let parts = arm_sme::LoadTileSliceParts {
                base,
                mask: slice.mask,
                tile: slice.tile?,
                indices: slice.indices,
                tile_slice_index: slice.number,
            };
            Some(rw.create(arm_sme::LoadTileSlice::build(parts).layout(layout)).result())
        })?;
        rw.replace_op(op, &[last?]);
        Some(())
    }
}

/// A load, with any value for what the mask leaves out.
#[derive(Described)]
pub struct TileLoadOpWithMaskAndPadNonZeroConversion;

impl OpRewrite for TileLoadOpWithMaskAndPadNonZeroConversion {
    type SourceOp = arm_sme::TileLoad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<arm_sme::TileLoad>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (base, layout, tile) = (view.base(), view.layout()?, rw.type_of(view.result()));
        let indices: Vec<Value> = view.indices().collect();
        let (Some(mask), Some(padding)) = (view.mask(), view.padding()) else {
            return rw.no_match(op, "op has no mask, needs unmasked pattern");
        };
        if is_zero(rw, padding) {
            return rw.no_match(op, "op has constant zero pad, needs zero pad pattern");
        }
        let (rows, columns) = mask_sizes(rw, op.into(), mask)?;
        let ty = slice_type(cx, tile)?;
        let mask_type = VectorType::new(cx, ty)?.with_element(cx, Type::I1)?;
        let columns = rw.create(arith::IndexCastUI::build(Type::I32, columns)).result();
        let first = rw.create(arm_sme::GetTile::build(tile)).result();
        let step = index_constant(rw, 1, loc);
        let least = index_constant(rw, slice_min_num_elts(cx, cx.type_data(tile).element_type()?)?, loc);
        let vscale = rw.create(VectorScale::build()).result();
        let lower = index_constant(rw, 0, loc);
        let upper = rw.create(arith::MulI::build(least, vscale)).result();
        let (for_op, block) = make_loop(rw, (lower, upper, step), &[first], loc)?;
        rw.set_insertion_point_to_start(block);
        let arguments: Vec<Value> = rw.ir().block(block).args().collect();
        let [number, so_far] = arguments[..] else { return None };
        let is_loaded = rw.create(arith::CmpI::build(number, rows, CmpIPredicate::Slt)).result();
        let is_loaded = rw.create(arith::ExtSI::build(Type::I32, is_loaded)).result();
        let columns = rw.create(arith::AndI::build(is_loaded, columns)).result();
        let columns = rw.create(arith::IndexCast::build(Type::INDEX, columns)).result();
        let mask = rw.create(CreateMask::build(mask_type, &[columns])).result();
        let indices = slice_indices(rw, &indices, number)?;
        let padding = rw.create(Broadcast::build(ty, padding)).result();
        let parts = MaskedLoadParts { result: ty, base, indices: &indices, mask, pass_thru: padding };
        let slice = rw.create(MaskedLoad::build(parts)).result();
        let next = rw.create(arm_sme::InsertTileSlice::build(slice, so_far, number).layout(layout)).result();
        rw.create(scf::Yield::build(&[next]));
        rw.replace_op_with(op, for_op);
        Some(())
    }
}

/// A store of what the mask has.
#[derive(Described)]
pub struct TileStoreOpConversion;

impl OpRewrite for TileStoreOpConversion {
    type SourceOp = arm_sme::TileStore;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<arm_sme::TileStore>) -> Option<()> {
        let view = rw.view(op)?;
        let (tile, base, mask, layout) = (view.value_to_store(), view.base(), view.mask(), view.layout()?);
        let indices: Vec<Value> = view.indices().collect();
        let ty = rw.type_of(tile);
        create_loop(rw, op.into(), (ty, &indices), (mask, None), |rw, slice| {
            let parts = arm_sme::StoreTileSliceParts {
                tile,
                tile_slice_index: slice.number,
                mask: slice.mask,
                base,
                indices: slice.indices,
            };
            rw.create(arm_sme::StoreTileSlice::build(parts).layout(layout));
            None
        })?;
        rw.erase_op(op);
        Some(())
    }
}
