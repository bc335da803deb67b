//! Transfers that may be out of bounds are split: if they are within, they go to the memref, otherwise to a buffer.
//! [mlir/lib/Dialect/Vector/Transforms/VectorTransferSplitRewritePatterns.cpp]

use dialekt_affine as affine;
use dialekt_affine::composed_expr;
use dialekt_arith::{self as arith, CmpIPredicate, index_constant, index_value};
use dialekt_dialect_utils::indices::{Mixed, index, known};
use dialekt_interfaces::{CastOpInterface, VectorTransferOpRef};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::op::{AttrConstraint, BoolArrayAttr};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::fill;
use dialekt_memref::{self as memref, mixed_size};
use dialekt_scf::{self as scf, make_guard, make_if};
use dialekt_vector::TypeCast;

use crate::transfer::Transfer;

/// The ways to split a transfer. [MLIR: VectorTransferSplit]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VectorTransferSplit {
    /// Transfers stay as they are.
    None,
    /// The part that is within bounds is transferred between the memref and the buffer.
    VectorTransfer,
    /// The part that is within bounds is copied between the memref and the buffer; the rest is filled before.
    LinalgCopy,
    /// Transfers are said to be within bounds.
    ForceInBounds,
}

/// Adds the pattern. [MLIR: populateVectorTransferFullPartialPatterns]
pub fn populate_vector_transfer_full_partial_patterns(set: &mut PatternSet, split: VectorTransferSplit) {
    let root = PatternRoot::Interface(VectorTransferOpRef::INTERFACE);
    set.add_fn("VectorTransferFullPartialRewriter", root, 1, move |rw, op| {
        split_full_and_partial_transfer(rw, op, split)
    });
}

/// The parts of a split that both of its ways use.
struct Split {
    transfer: Transfer,
    /// The condition that all accesses are within bounds.
    inside: Value,
    buffer: Value,
    /// The type of both memref and buffer, after casts.
    common: Type,
}

/// Splits a transfer of a vector that has the rank of the memref. [MLIR: splitFullAndPartialTransfer]
///
/// The reference copies from and to wrong places when it splits writes with copies.
pub fn split_full_and_partial_transfer(rw: &mut Rewriter<'_>, op: Op, split: VectorTransferSplit) -> Option<()> {
    let cx = rw.cx();
    let transfer = Transfer::of(rw, op)?;
    let is_in_if = rw.op(op).parent_op().is_some_and(|parent| parent.is::<scf::If>());
    if split == VectorTransferSplit::None || is_in_if || transfer.mask.is_some() {
        return rw.no_match(op, "it has a mask, or was split");
    }
    if !transfer.in_bounds.contains(&false) || !transfer.map.is_minor_identity(cx.affine()) {
        return rw.no_match(op, "it is within bounds, or the map is no minor identity");
    }
    let within = BoolArrayAttr::write(cx, transfer.in_bounds.iter().map(|_| true).collect());
    if split == VectorTransferSplit::ForceInBounds {
        rw.set_attr(op, "in_bounds", Some(within));
        return Some(());
    }
    let TypeData::MemRef { shape, .. } = cx.type_data(rw.type_of(transfer.base)) else {
        return rw.no_match(op, "it is not from or to a memref");
    };
    if shape.len() != transfer.rank() || !transfer.has_same_elements(rw) {
        return rw.no_match(op, "the memref has another rank, or elements of another type");
    }
    let vector = transfer.vector_type(cx, rw)?;
    let Some(scope) = allocation_scope(rw.op(op)).filter(|_| !vector.is_scalable()) else {
        return rw.no_match(op, "the vector is scalable, or no op around it frees memory of the stack");
    };
    let ty = cx.memref_type(vector.shape, vector.element, None, None).ok()?;
    let common = common_type(cx, rw.type_of(transfer.base), ty)?;
    let Some(inside) = in_bounds_condition(rw, &transfer) else { return rw.no_match(op, "it is within bounds") };
    let (at, loc) = (rw.insertion_point(), rw.op(scope).loc());
    let start = rw.op(scope).region(0)?.first_block()?.handle();
    rw.set_insertion_point_to_start(start);
    let buffer = rw.create(memref::Alloca::build(ty, &[], &[]).alignment(32).with_loc(loc)).result();
    rw.restore(at);
    let parts = Split { transfer, inside, buffer, common };
    match parts.transfer.padding {
        Some(padding) => split_read(rw, op, &parts, padding, split, within),
        None => split_write(rw, op, &parts, split, within),
    }
}

/// The op around which memory of the stack is freed behind, which is no loop if there is another one around. [MLIR:
/// getAutomaticAllocationScope]
fn allocation_scope(op: OpRef<'_>) -> Option<Op> {
    let mut scope = None;
    for parent in std::iter::successors(op.parent_op(), |op| op.parent_op()) {
        if parent.has_traits(OpTraits::AUTOMATIC_ALLOCATION_SCOPE) && parent.num_regions() == 1 {
            scope = Some(parent.handle());
        }
        if !parent.is::<scf::For>() && !parent.is::<affine::AffineFor>() {
            break;
        }
    }
    scope
}

/// A type to which memrefs of both types can be cast, but for the memory space, which is that of the second one where the types differ.
/// [MLIR: getCastCompatibleMemRefType]
fn common_type(cx: &ContextData, a: Type, b: Type) -> Option<Type> {
    if memref::Cast::are_cast_compatible(cx, &[a], &[b]) {
        return Some(a);
    }
    let (from, to) = (cx.type_data(a), cx.type_data(b));
    let (layout, other) = (cx.strided_layout(a)?, cx.strided_layout(b)?);
    let join = |(a, b): (&i64, &i64)| if a == b { *a } else { DYNAMIC };
    let shape: Vec<i64> = from.shape()?.iter().zip(to.shape()?).map(join).collect();
    let strides: Vec<i64> = layout.strides.iter().zip(&other.strides).map(join).collect();
    let layout = cx.strided_layout_attr(join((&layout.offset, &other.offset)), &strides);
    cx.memref_type(&shape, from.element_type()?, Some(layout), None).ok()
}

/// Casts a memref to a type that [`common_type`] gives for it. [MLIR: castToCompatibleMemRefType]
fn cast(rw: &mut Rewriter<'_>, memref: Value, to: Type) -> Option<Value> {
    let cx = rw.cx();
    let loc = rw.value(memref).loc();
    let parts = |ty: Type| match cx.type_data(ty) {
        TypeData::MemRef { shape, element, layout, space } => Some((shape, *element, *layout, *space)),
        _ => None,
    };
    let ((shape, element, layout, space), (.., wanted)) = (parts(rw.type_of(memref))?, parts(to)?);
    let mut memref = memref;
    if space != wanted {
        let ty = cx.memref_type(shape, element, layout, wanted).ok()?;
        memref = rw.create(memref::MemorySpaceCast::build(ty, memref).with_loc(loc)).result();
    }
    match rw.type_of(memref) == to {
        true => Some(memref),
        false => Some(rw.create(memref::Cast::build(to, memref).with_loc(loc)).result()),
    }
}

/// The condition that a transfer is within bounds; `None` if it is known to be true. [MLIR: createInBoundsCond]
fn in_bounds_condition(rw: &mut Rewriter<'_>, transfer: &Transfer) -> Option<Value> {
    let cx = rw.cx();
    let (loc, affine) = (rw.current_loc(), cx.affine());
    let vector = transfer.vector_type(cx, rw)?;
    let sizes = vector.shape.to_vec();
    let mut all = None;
    for (dim, size) in sizes.into_iter().enumerate().filter(|(dim, _)| !transfer.in_bounds[*dim]) {
        let sum = affine.add(affine.dim(0), affine.constant(size));
        let end = composed_expr(rw, loc, sum, &[transfer.indices[dim].into()]);
        let extent = mixed_size(rw, transfer.base, dim, loc);
        if let (Some(end), Some(extent)) = (known(rw.ir(), end), known(rw.ir(), extent))
            && end <= extent
        {
            continue;
        }
        let (end, extent) = (index_value(rw, end, loc), index_value(rw, extent, loc));
        let own = rw.create(arith::CmpI::build(end, extent, CmpIPredicate::Sle)).result();
        all = Some(match all {
            Some(all) => rw.create(arith::AndI::build(all, own)).result(),
            None => own,
        });
    }
    all
}

impl Split {
    /// The types of a memref and of indices.
    fn types(&self) -> Vec<Type> {
        std::iter::once(self.common).chain(self.transfer.indices.iter().map(|_| Type::INDEX)).collect()
    }

    /// The memref, cast, with the indices.
    fn memref(&self, rw: &mut Rewriter<'_>) -> Option<Vec<Value>> {
        let base = cast(rw, self.transfer.base, self.common)?;
        Some(std::iter::once(base).chain(self.transfer.indices.iter().copied()).collect())
    }

    /// The buffer, cast, with indices of zero.
    fn buffer(&self, rw: &mut Rewriter<'_>, zero: Value) -> Option<Vec<Value>> {
        let buffer = cast(rw, self.buffer, self.common)?;
        Some(std::iter::once(buffer).chain(self.transfer.indices.iter().map(|_| zero)).collect())
    }

    /// The buffer as one vector.
    fn buffer_as_vector(&self, rw: &mut Rewriter<'_>) -> Option<Value> {
        let ty = rw.cx().memref_type(&[], rw.type_of(self.transfer.vector), None, None).ok()?;
        Some(rw.create(TypeCast::build(ty, self.buffer)).result())
    }

    /// The parts of memref and buffer that are within bounds of both. [MLIR: createSubViewIntersection]
    fn intersection(&self, rw: &mut Rewriter<'_>) -> Option<[Value; 2]> {
        let cx = rw.cx();
        let (loc, affine) = (rw.current_loc(), cx.affine());
        let rest = affine.sub(affine.dim(0), affine.dim(1));
        let map = affine.make_map(3, 0, &[rest, affine.dim(2)]);
        let mut sizes = Mixed::new();
        for (dim, own) in self.transfer.indices.iter().enumerate() {
            let extents = [self.transfer.base, self.buffer].map(|memref| {
                let number = index_constant(rw, dim as i64, loc);
                rw.create(memref::Dim::build(memref, number)).result()
            });
            let operands = [extents[0], *own, extents[1]];
            sizes.push(rw.create(affine::AffineMin::build(map, &operands)).result().into());
        }
        let offsets: Mixed = self.transfer.indices.iter().map(|index| OpFoldResult::Value(*index)).collect();
        let [zeros, ones] = [0, 1].map(|value| sizes.iter().map(|_| index(cx, value).into()).collect::<Mixed>());
        let mut view = |memref: Value, offsets: &Mixed| {
            let ty = memref::SubView::inferred_type(cx, rw.type_of(memref), [offsets, &sizes, &ones])?;
            let parts = [offsets, &sizes, &ones];
            Some(rw.create(memref::SubView::build_mixed(cx, ty, memref, parts)).result())
        };
        Some([view(self.transfer.base, &offsets)?, view(self.buffer, &zeros)?])
    }
}

/// A read is one from the memref or from the buffer, into which the part within bounds was put.
fn split_read(
    rw: &mut Rewriter<'_>,
    op: Op,
    parts: &Split,
    padding: Value,
    split: VectorTransferSplit,
    within: Attribute,
) -> Option<()> {
    let loc = rw.current_loc();
    let zero = index_constant(rw, 0, loc);
    let choice = make_if(
        rw,
        parts.inside,
        &parts.types(),
        |rw| parts.memref(rw),
        |rw| {
            match split {
                VectorTransferSplit::LinalgCopy => {
                    fill(rw, padding, parts.buffer);
                    let [from, to] = parts.intersection(rw)?;
                    rw.create(memref::Copy::build(from, to));
                }
                _ => {
                    let copy = rw.clone(op, &mut IrMapping::new());
                    let vector = rw.op(copy).result(0)?;
                    let to = parts.buffer_as_vector(rw)?;
                    rw.create(memref::Store::build(vector, to, &[]));
                }
            }
            parts.buffer(rw, zero)
        },
    )?;
    let values: Vec<Value> = rw.op(choice).results().collect();
    for (number, value) in values.into_iter().enumerate() {
        rw.set_operand(op, number, value);
    }
    rw.set_attr(op, "in_bounds", Some(within));
    Some(())
}

/// A write is one to the memref or to the buffer, of which the part within bounds is then put into the memref.
fn split_write(
    rw: &mut Rewriter<'_>,
    op: Op,
    parts: &Split,
    split: VectorTransferSplit,
    within: Attribute,
) -> Option<()> {
    let cx = rw.cx();
    let loc = rw.current_loc();
    let zero = index_constant(rw, 0, loc);
    let choice = make_if(rw, parts.inside, &parts.types(), |rw| parts.memref(rw), |rw| parts.buffer(rw, zero))?;
    let places: Vec<Value> = rw.op(choice).results().collect();
    let mut mapping = IrMapping::new();
    let old = std::iter::once(parts.transfer.base).chain(parts.transfer.indices.iter().copied());
    mapping.map_values(old, places);
    let copy = rw.clone(op, &mut mapping);
    rw.set_attr(copy, "in_bounds", Some(within));
    let yes = rw.create(arith::Constant::build(cx.bool_attr(true))).result();
    let outside = rw.create(arith::XOrI::build(parts.inside, yes)).result();
    make_guard(rw, outside, |rw| {
        match split {
            VectorTransferSplit::LinalgCopy => {
                let [to, from] = parts.intersection(rw)?;
                rw.create(memref::Copy::build(from, to));
            }
            _ => {
                let from = parts.buffer_as_vector(rw)?;
                let vector = rw.create(memref::Load::build(from, &[]).nontemporal(false)).result();
                let mut mapping = IrMapping::new();
                mapping.map_value(parts.transfer.vector, vector);
                rw.clone(op, &mut mapping);
            }
        }
        Some(())
    })?;
    rw.erase_op(op);
    Some(())
}
