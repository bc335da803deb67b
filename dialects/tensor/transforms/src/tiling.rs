//! Tiling of `tensor.pad`: a slice of the source is padded. [mlir/lib/Dialect/Tensor/IR/TensorTilingInterfaceImpl.cpp]

use dialekt_affine::{composed_expr, composed_max, composed_min};
use dialekt_arith as arith;
use dialekt_arith::{CmpIPredicate, index_value};
use dialekt_dialect_utils::indices::{Mixed, index, integer, join, split};
use dialekt_interfaces::{LoopKind, LoopRange, OpFoldResult, Tile, TilingInterface, TilingResult, reify_result_shapes};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::op::*;
use dialekt_scf as scf;
use dialekt_tensor::{Cast, Generate, Pad, PadParts, Yield, constant_padding_value, mixed_size, padded_shape};
use smallvec::SmallVec;

/// Registers the tiling, and the dialects of the ops that tiles consist of.
pub fn register_models(registry: &mut DialectRegistry) {
    registry.extend(PadTiling::EXTENSION).insert(scf::SCFDialect::DIALECT);
}

/// Tiling of `tensor.pad`, which the tensor dialect promises.
#[derive(DialectExtension)]
#[extension(extends(dialekt_tensor::TensorDialect), models = attach_models)]
pub struct PadTiling;

fn attach_models(registry: &mut DialectRegistry) {
    registry.attach("tensor.pad", PadModel::INTERFACE);
}

/// The model of `tensor.pad`.
struct PadModel;

impl OpModel for PadModel {
    type Op = Pad;
}

impl TilingInterface for PadModel {
    fn loop_kinds(op: Self::View<'_>) -> SmallVec<[LoopKind; 8]> {
        SmallVec::from_elem(LoopKind::Parallel, op.static_low().unwrap_or_default().len())
    }

    fn iteration_domain(b: &mut Builder<'_>, op: Self::Handle) -> Vec<LoopRange> {
        let [zero, one] = [0, 1].map(|value| OpFoldResult::from(index(b.cx(), value)));
        let sizes = reify_result_shapes(b, op.into()).and_then(|mut shapes| shapes.pop()).unwrap_or_default();
        sizes.into_iter().map(|size| LoopRange { offset: zero, size, stride: one }).collect()
    }

    fn tiled_implementation(b: &mut Builder<'_>, op: Self::Handle, tile: &Tile) -> Option<TilingResult> {
        bubble_up_pad_slice(b, op, tile, true)
    }

    fn result_tile_position(_: &mut Builder<'_>, _: Self::Handle, _: usize, tile: &Tile) -> Option<Tile> {
        Some(tile.clone())
    }

    fn domain_tile_of_result(_: &mut Builder<'_>, _: Self::Handle, _: usize, slice: &Tile) -> Option<Tile> {
        Some(slice.clone())
    }
}

/// The part of a source that a tile reads, and its padding.
#[derive(Default)]
struct Parts {
    slice: Tile,
    low: Mixed,
    high: Mixed,
}

/// Builds a slice of a padded tensor by padding a slice: nothing of the source is read where the slice is all padding. With `guard`, it is
/// asked at run time whether that is so, where it is not known. `None` unless the padding is one value. [MLIR: bubbleUpPadSlice]
pub fn bubble_up_pad_slice(b: &mut Builder<'_>, op: Typed<Pad>, tile: &Tile, guard: bool) -> Option<TilingResult> {
    let view = op.view(b.ir())?;
    let (loc, value) = (view.loc(), constant_padding_value(view)?);
    let element = b.cx().element_or_self(view.operand_type(0)?);
    let shape = split(b.cx(), &tile.sizes).1;
    let ty = b.cx().tensor_type(&shape, element, None).ok()?;
    let around = b.current_loc();
    b.set_loc(loc);
    let (parts, is_padding, check) = parts(b, op, tile)?;
    let result = match check.filter(|_| guard) {
        _ if is_padding => {
            let (made, value) = generate(b, ty, &tile.sizes, value)?;
            TilingResult { tiled_ops: vec![made], tiled_values: vec![value], generated_slices: Vec::new() }
        }
        Some(check) => {
            let choice = b.create(scf::If::build(&[ty], check));
            let behind = b.insertion_point();
            let [then, otherwise] = [0, 1].map(|region| b.ir().op(choice.op()).region(region).map(|r| r.handle()));
            b.create_block(then?, None, &[]);
            let (_, all) = generate(b, ty, &tile.sizes, value)?;
            b.create(scf::Yield::build(&[all]));
            b.create_block(otherwise?, None, &[]);
            let (padded, slice, some) = pad_slice(b, op, parts, ty)?;
            b.create(scf::Yield::build(&[some]));
            b.restore(behind);
            let values = b.ir().op(choice.op()).results().collect();
            TilingResult { tiled_ops: vec![padded], tiled_values: values, generated_slices: vec![slice] }
        }
        None => {
            let (padded, slice, value) = pad_slice(b, op, parts, ty)?;
            TilingResult { tiled_ops: vec![padded], tiled_values: vec![value], generated_slices: vec![slice] }
        }
    };
    b.set_loc(around);
    Some(result)
}

/// The parts of a tile; whether it is known to be all padding; and the condition that it is.
fn parts(b: &mut Builder<'_>, op: Typed<Pad>, tile: &Tile) -> Option<(Parts, bool, Option<Value>)> {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let view = op.view(b.ir())?;
    let (loc, source) = (view.loc(), view.source());
    let low = join(&view.static_low()?, view.low().range());
    let high = join(&view.static_high()?, view.high().range());
    let difference = affine.sub(affine.dim(0), affine.dim(1));
    let both = affine.minor_identity_map(2, 2);
    let sub = |b: &mut Builder<'_>, left, right| composed_expr(b, loc, difference, &[left, right]);
    let min = |b: &mut Builder<'_>, left, right| composed_min(b, loc, both, &[left, right]);
    let max = |b: &mut Builder<'_>, left, right| composed_max(b, loc, both, &[left, right]);
    let zero: OpFoldResult = index(&cx, 0).into();
    let is_zero = |value: OpFoldResult| integer(&cx, value) == Some(0);
    let mut parts = Parts::default();
    let (mut is_padding, mut condition) = (false, None);
    let dims = low.into_iter().zip(high).zip(tile.offsets.iter().copied().zip(tile.sizes.iter().copied()));
    for (dim, ((low, high), (offset, size))) in dims.enumerate() {
        let [has_low, has_high] = [low, high].map(|padding| !is_zero(padding));
        if !has_low && !has_high {
            parts.slice.offsets.push(offset);
            parts.slice.sizes.push(size);
            parts.low.push(low);
            parts.high.push(high);
            continue;
        }
        let all = mixed_size(b, source, dim, loc);
        let mut new_low = zero;
        let mut first = offset;
        if has_low {
            let left = sub(b, low, offset);
            new_low = max(b, zero, left);
            let behind = sub(b, offset, low);
            first = max(b, behind, zero);
        }
        let first = min(b, first, all);
        let available = sub(b, all, first);
        let wanted = sub(b, size, new_low);
        let mut count = min(b, available, wanted);
        if has_low {
            count = max(b, count, zero);
        }
        if is_zero(count) {
            is_padding = true;
        } else if !is_padding {
            let [left, right] = [count, zero].map(|value| index_value(b, value, loc));
            let check = b.create(arith::CmpI::build(left, right, CmpIPredicate::Eq)).result();
            condition = Some(match condition {
                Some(before) => b.create(arith::OrI::build(check, before)).result(),
                None => check,
            });
        }
        let mut new_high = zero;
        if has_high {
            let rest = sub(b, size, count);
            new_high = sub(b, rest, new_low);
        }
        parts.slice.offsets.push(first);
        parts.slice.sizes.push(count);
        parts.low.push(new_low);
        parts.high.push(new_high);
    }
    Some((parts, is_padding, condition))
}

/// A tensor that is one value. A constant from the body of a padding is made again: the reference builds an invalid use of it.
fn generate(b: &mut Builder<'_>, ty: Type, sizes: &[OpFoldResult], value: Value) -> Option<(Op, Value)> {
    let (extents, shape) = split(b.cx(), sizes);
    let loc = b.current_loc();
    let made = b.create(Generate::build(ty, &extents));
    let behind = b.insertion_point();
    let region = b.ir().op(made.op()).region(0)?.handle();
    b.create_block(region, None, &vec![(Type::INDEX, loc); shape.len()]);
    let view = b.ir().value(value);
    let body = view.parent_block().and_then(|block| block.parent_op()).filter(|around| around.is::<Pad>());
    let constant = view.defining_op().filter(|_| body.is_some()).map(|op| op.handle());
    let value = match constant {
        Some(constant) => {
            let copy = b.clone(constant, &mut IrMapping::new());
            b.ir().op(copy).result(0)?
        }
        None => value,
    };
    b.create(Yield::build(value));
    b.restore(behind);
    Some((made.op(), made.result()))
}

/// A slice of the source with padding, and it as a tensor of a type.
fn pad_slice(b: &mut Builder<'_>, op: Typed<Pad>, parts: Parts, ty: Type) -> Option<(Op, Op, Value)> {
    let cx = b.cx().clone();
    let view = op.view(b.ir())?;
    let (loc, source, body, nofold) = (view.loc(), view.source(), view.region().handle(), view.nofold());
    let attrs = view.discardable_attrs().to_vec();
    let element = cx.element_or_self(view.operand_type(0)?);
    let Parts { slice: Tile { offsets, sizes }, low, high } = parts;
    let source_shape = split(&cx, &sizes).1;
    let strides: Mixed = offsets.iter().map(|_| index(&cx, 1).into()).collect();
    let slice = dialekt_tensor::make_extract_slice(b, source, [offsets, sizes, strides], loc)?;
    let [(low, static_low), (high, static_high)] = [low, high].map(|list| split(&cx, &list));
    let shape = padded_shape(&source_shape, &static_low, &static_high)?;
    let result = cx.tensor_type(&shape, element, None).ok()?;
    let parts = PadParts { result, source: slice, low: &low, high: &high, static_low, static_high };
    let made = b.create(Pad::build(parts).nofold(nofold));
    for attr in attrs {
        b.ir_mut().set_attr(made.op(), attr.name, attr.value).ok()?;
    }
    let region = b.ir().op(made.op()).region(0)?.handle();
    b.clone_region(body, region, None, &mut IrMapping::new());
    let slice = b.ir().value(slice).defining_op()?.handle();
    let mut value = made.result();
    if result != ty {
        value = b.create(Cast::build(ty, value)).result();
    }
    Some((made.op(), slice, value))
}
