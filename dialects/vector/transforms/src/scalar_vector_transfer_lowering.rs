//! Transfers of single elements become accesses to elements. [mlir/lib/Dialect/Vector/Transforms/VectorTransferOpTransforms.cpp]

use dialekt_affine::composed_expr;
use dialekt_arith::index_value;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_tensor as tensor;
use dialekt_vector::{Extract, TransferRead, TransferWrite, VectorType};

use crate::build::extract;
use crate::transfer::Transfer;

/// Adds the patterns for single elements; reads may be used by several extractions if that is wanted. [MLIR:
/// populateScalarVectorTransferLoweringPatterns]
pub fn populate_scalar_vector_transfer_lowering_patterns(set: &mut PatternSet, allow_multiple_uses: bool) {
    set.add_fn("RewriteScalarExtractOfTransferRead", PatternRoot::of::<Extract>(), 1, move |rw, op| {
        element_of_read(rw, op, allow_multiple_uses)
    });
    set.add::<RewriteScalarWrite>();
}

/// An element of a vector that was read is read from memory or from the tensor.
fn element_of_read(rw: &mut Rewriter<'_>, op: Op, allow_multiple_uses: bool) -> Option<()> {
    let cx = rw.cx();
    let loc = rw.loc(op);
    let view = rw.op(op).view::<Extract>()?;
    let (source, position) = (view.source(), view.mixed_position());
    if VectorType::new(cx, view.result_type(0)?).is_some() {
        return rw.no_match(op, "it extracts a vector");
    }
    let Some(read) = rw.defining::<TransferRead>(source) else { return rw.no_match(op, "it is not of a read") };
    let read = Transfer::of(rw, read)?;
    let value = rw.value(source);
    let is_only_use = match allow_multiple_uses {
        true => value.users().all(|user| user.is::<Extract>()),
        false => value.has_one_use(),
    };
    if !is_only_use {
        return rw.no_match(op, "what is read is used elsewhere");
    }
    if read.mask.is_some() || !read.map.is_minor_identity(cx.affine()) || read.in_bounds.contains(&false) {
        return rw.no_match(op, "the read has a mask or another map, or may be out of bounds");
    }
    if !read.has_same_elements(rw) {
        return rw.no_match(op, "the element type changes");
    }
    let affine = cx.affine();
    let mut indices = read.indices.clone();
    let first = indices.len().checked_sub(position.len())?;
    for (place, offset) in position.iter().enumerate() {
        let own = OpFoldResult::Value(indices[first + place]);
        let sum = match *offset {
            OpFoldResult::Attr(offset) => {
                let expr = affine.add(affine.symbol(0), affine.constant(cx.integer_i64(offset)?));
                composed_expr(rw, loc, expr, &[own])
            }
            OpFoldResult::Value(offset) => {
                let expr = affine.add(affine.symbol(0), affine.symbol(1));
                composed_expr(rw, loc, expr, &[own, offset.into()])
            }
        };
        indices[first + place] = index_value(rw, sum, loc);
    }
    match read.is_of_tensor(rw) {
        true => {
            rw.replace_op_with_new(op, tensor::Extract::build(read.base, &indices));
        }
        false => {
            rw.replace_op_with_new(op, memref::Load::build(read.base, &indices).nontemporal(false));
        }
    }
    Some(())
}

/// A write of a single element is one to memory or into the tensor.
#[derive(Described)]
pub struct RewriteScalarWrite;

impl OpRewrite for RewriteScalarWrite {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let cx = rw.cx();
        let write = Transfer::of(rw, op)?;
        let vector = write.vector_type(cx, rw)?;
        if vector.dims().any(|dim| dim != (1, false)) {
            return rw.no_match(op, "it writes several elements");
        }
        if write.mask.is_some() || !write.map.is_minor_identity(cx.affine()) {
            return rw.no_match(op, "it has a mask or another map");
        }
        if write.in_bounds.contains(&false) {
            // The reference writes out of bounds then.
            return rw.no_match(op, "it may be out of bounds");
        }
        if !write.has_same_elements(rw) {
            return rw.no_match(op, "the element type changes");
        }
        let element = extract(rw, write.vector, &vec![0; vector.rank()]);
        match write.is_of_tensor(rw) {
            true => {
                rw.replace_op_with_new(op, tensor::Insert::build(element, write.base, &write.indices));
            }
            false => {
                rw.create(memref::Store::build(element, write.base, &write.indices).nontemporal(false));
                rw.erase_op(op);
            }
        }
        Some(())
    }
}
