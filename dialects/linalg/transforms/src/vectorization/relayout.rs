//! Pads, packs, unpacks and insertions of slices as transfers, with the order of dimensions changed in between.

use dialekt_arith::index_value;
use dialekt_dialect_utils::Values;
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, reify_result_shapes};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::{Fill, Pack, UnPack};
use dialekt_tensor::{InsertSlice, Pad, make_empty};
use dialekt_vector::{Broadcast, ShapeCast, TransferWrite, Transpose, VectorType};
use smallvec::SmallVec;

use super::transfers::{Bounds, read, write, zero};
use crate::shapes::constant_padding;

/// Vectorizes a `tensor.pad`: what is masked in the read is padding. [MLIR: vectorizeAsTensorPadOp]
pub(super) fn pad(rw: &mut Rewriter<'_>, op: Op, sizes: &[i64]) -> Option<Value> {
    let cx = rw.cx();
    let source = rw.op(op).view::<Pad>()?.source();
    let loc = rw.loc(op);
    let padding = constant_padding(rw, op)?;
    let shapes = reify_result_shapes(rw, op)?;
    let element = rw.type_of(padding);
    let ty = cx.vector_type(sizes, &vec![false; sizes.len()], element).ok()?;
    let vector = read(rw, source, ty, Some(padding), Bounds::Masked)?;
    let dest = make_empty(rw, shapes.first()?, element, loc);
    let written = write(rw, vector, dest, None, Bounds::Masked)?;
    rw.op(written).result(0)
}

/// The dimensions of a packed tensor, with those within tiles behind the ones that they are of.
struct PackedDims {
    /// For each dimension in that order, its place in the packed tensor.
    order: SmallVec<[i64; 8]>,
    /// The number of dimensions in that order that each dimension of the unpacked tensor is made of.
    groups: Vec<usize>,
}

impl PackedDims {
    /// Those of a pack or unpack. [MLIR: getPackInverseDestPerm, getUnPackInverseSrcPerm]
    fn new(packed_rank: usize, inner_dims: &[i64], outer_order: &[i64]) -> Option<PackedDims> {
        let rank = packed_rank.checked_sub(inner_dims.len())?;
        let outer_place = |dim: usize| match outer_order.is_empty() {
            true => Some(dim),
            false => outer_order.iter().position(|from| *from == dim as i64),
        };
        let (mut order, mut groups) = (SmallVec::new(), Vec::new());
        for dim in 0..rank {
            order.push(outer_place(dim)? as i64);
            let within = inner_dims.iter().position(|inner| *inner == dim as i64);
            order.extend(within.map(|within| (rank + within) as i64));
            groups.push(1 + usize::from(within.is_some()));
        }
        Some(PackedDims { order, groups })
    }

    /// The dimensions of a packed vector, in the order of the unpacked one.
    fn of(&self, dims: &[(i64, bool)]) -> Option<Vec<(i64, bool)>> {
        self.order.iter().map(|from| dims.get(usize::try_from(*from).ok()?).copied()).collect()
    }

    /// The dimensions of the unpacked vector. [MLIR: getCollapsedVecType]
    fn joined(&self, dims: &[(i64, bool)]) -> Option<Vec<(i64, bool)>> {
        let mut rest = dims;
        let join = |count: &usize| {
            let (group, others) = rest.split_at_checked(*count)?;
            rest = others;
            let size = group.iter().try_fold(1i64, |product, (size, _)| product.checked_mul(*size))?;
            Some((size, group.iter().any(|(_, scalable)| *scalable)))
        };
        self.groups.iter().map(join).collect()
    }

    /// The permutation from the order of the unpacked vector to that of the packed one.
    fn inverse(&self) -> SmallVec<[i64; 8]> {
        let mut inverse: SmallVec<[i64; 8]> = self.order.clone();
        for (place, from) in self.order.iter().enumerate() {
            inverse[*from as usize] = place as i64;
        }
        inverse
    }
}

fn vector_of(cx: &ContextData, dims: &[(i64, bool)], element: Type) -> Option<Type> {
    let (shape, scalable): (Vec<i64>, Vec<bool>) = dims.iter().copied().unzip();
    cx.vector_type(&shape, &scalable, element).ok()
}

/// Vectorizes a `linalg.pack`. [MLIR: vectorizeAsTensorPackOp]
pub(super) fn pack(rw: &mut Rewriter<'_>, op: Op, sizes: &[i64]) -> Option<Value> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Pack>()?;
    let (source, dest, padding) = (view.source(), view.dest(), view.padding_value());
    let (inner, outer) = (view.inner_dims_pos()?, view.outer_dims_perm().unwrap_or_default());
    let shape = cx.type_data(rw.type_of(dest)).shape()?.to_vec();
    let element = cx.element_or_self(rw.type_of(dest));
    let (sizes, bounds) = if sizes.is_empty() { (&shape[..], Bounds::Flags) } else { (sizes, Bounds::Masked) };
    let packed = PackedDims::new(shape.len(), &inner, &outer)?;
    let dims: Vec<(i64, bool)> = sizes.iter().map(|size| (*size, false)).collect();
    let ordered = packed.of(&dims)?;
    let read_ty = vector_of(cx, &packed.joined(&ordered)?, element)?;
    let ordered = vector_of(cx, &ordered, element)?;
    let packed_ty = vector_of(cx, &dims, element)?;
    let vector = read(rw, source, read_ty, padding, bounds)?;
    let vector = rw.create(ShapeCast::build(ordered, vector)).result();
    let vector = rw.create(Transpose::build(packed_ty, vector, packed.inverse())).result();
    let written = write(rw, vector, dest, None, Bounds::Masked)?;
    rw.op(written).result(0)
}

/// Vectorizes a `linalg.unpack`. [MLIR: vectorizeAsTensorUnpackOp]
pub(super) fn unpack(rw: &mut Rewriter<'_>, op: Op, sizes: &[i64], scalable: &[bool]) -> Option<Value> {
    let cx = rw.cx();
    let view = rw.op(op).view::<UnPack>()?;
    let (source, dest) = (view.source(), view.dest());
    let (inner, outer) = (view.inner_dims_pos()?, view.outer_dims_perm().unwrap_or_default());
    let shape = cx.type_data(rw.type_of(source)).shape()?.to_vec();
    let element = cx.element_or_self(rw.type_of(source));
    let dims: Vec<(i64, bool)> = match sizes.is_empty() {
        true => shape.iter().map(|size| (*size, false)).collect(),
        false => sizes.iter().copied().zip(scalable.iter().copied()).collect(),
    };
    let bounds = if sizes.is_empty() { Bounds::Flags } else { Bounds::Masked };
    let packed = PackedDims::new(shape.len(), &inner, &outer)?;
    let ordered = packed.of(&dims)?;
    let joined = vector_of(cx, &packed.joined(&ordered)?, element)?;
    let read_ty = vector_of(cx, &dims, element)?;
    let ordered = vector_of(cx, &ordered, element)?;
    let vector = read(rw, source, read_ty, None, bounds)?;
    let vector = rw.create(Transpose::build(ordered, vector, packed.order)).result();
    let vector = rw.create(ShapeCast::build(joined, vector)).result();
    let written = write(rw, vector, dest, None, bounds)?;
    rw.op(written).result(0)
}

/// Vectorizes a `tensor.insert_slice`. [MLIR: vectorizeAsInsertSliceOp]
pub(super) fn insert_slice(rw: &mut Rewriter<'_>, op: Op, sizes: &[i64]) -> Option<Value> {
    let cx = rw.cx();
    let loc = rw.loc(op);
    let view = rw.op(op).view::<InsertSlice>()?;
    let (source, dest, offsets) = (view.source(), view.dest(), OffsetSizeAndStrideOpRef::of(*view)?.mixed_offsets());
    let element = cx.element_or_self(rw.type_of(source));
    let shape = insert_slice_shape(rw.op(op), sizes)?;
    let padding = match filled_with(rw.ir(), dest, LIMIT) {
        Some(padding) => padding,
        None => zero(rw, element)?,
    };
    let ty = cx.vector_type(&shape, &vec![false; shape.len()], element).ok()?;
    let bounds = if sizes.is_empty() { Bounds::Flags } else { Bounds::Masked };
    if !shape.is_empty() {
        dialekt_arith::index_constant(rw, 0, loc);
    }
    let vector = read(rw, source, ty, Some(padding), bounds)?;
    let indices: Values = offsets.iter().map(|offset| index_value(rw, *offset, loc)).collect();
    let written = write(rw, vector, dest, Some(&indices), bounds)?;
    rw.op(written).result(0)
}

/// The shape of the vector that an insertion moves: given, that of the source, or where it is not known that of the destination.
pub(super) fn insert_slice_shape(op: OpRef<'_>, sizes: &[i64]) -> Option<Vec<i64>> {
    let (ir, cx) = (op.ir(), op.cx());
    let view = op.view::<InsertSlice>()?;
    let source = cx.type_data(ir.value(view.source()).ty()).shape()?;
    let result = cx.type_data(view.result_type(0)?).shape()?;
    let lead = result.len().checked_sub(source.len())?;
    let size = |(dim, size): (usize, &i64)| {
        if !sizes.is_empty() {
            return sizes.get(dim).copied();
        }
        // As in the reference, the first dimensions of the result decide whether there is a size, and the last ones give it.
        match (*size, result[dim]) {
            (DYNAMIC, DYNAMIC) => None,
            (DYNAMIC, _) => Some(result[lead + dim]).filter(|size| *size != DYNAMIC),
            (size, _) => Some(size),
        }
    };
    source.iter().enumerate().map(size).collect()
}

/// The number of insertions through which a value is looked for.
const LIMIT: usize = 1000;

/// The scalar that all elements of a tensor are, if they were filled with it. [MLIR: getStaticPadVal]
pub(super) fn filled_with(ir: &Ir, mut tensor: Value, limit: usize) -> Option<Value> {
    for _ in 0..limit {
        if let Some(fill) = ir.defining::<Fill>(tensor) {
            return fill.operand(0);
        }
        if let Some(broadcast) = ir.defining::<Broadcast>(tensor) {
            let source = broadcast.source();
            let is_vector = VectorType::new(ir.cx(), ir.value(source).ty()).is_some();
            return (!is_vector).then_some(source);
        }
        tensor = match (ir.defining::<TransferWrite>(tensor), ir.defining::<InsertSlice>(tensor)) {
            (Some(write), _) => write.value_to_store(),
            (None, Some(insert)) => insert.dest(),
            (None, None) => return None,
        };
    }
    None
}

/// As [`filled_with`], of the destination of an insertion.
pub(super) fn padding_of_insertion(op: OpRef<'_>) -> Option<Value> {
    filled_with(op.ir(), op.view::<InsertSlice>()?.dest(), LIMIT)
}
