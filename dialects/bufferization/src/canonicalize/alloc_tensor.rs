//! Canonicalization of `bufferization.alloc_tensor`.

use dialekt_arith::index_constant;
use dialekt_dialect_utils::indices::known;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;

use crate::AllocTensor;

/// Replaces the size of an allocated tensor by the operand that it is, or by the size of the tensor that is copied.
#[derive(Described)]
pub struct FoldDimOfAllocTensorOp;

impl OpRewrite for FoldDimOfAllocTensorOp {
    type SourceOp = tensor::Dim;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tensor::Dim>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(alloc) = rw.ir().defining::<AllocTensor>(view.source()) else {
            return rw.no_match(op, "the tensor is not allocated");
        };
        let dim = usize::try_from(rw.ir().cx().integer_i64(rw.constant(view.index())?)?).ok()?;
        let shape = rw.ir().cx().type_data(rw.type_of(alloc.result())).shape()?;
        if shape.get(dim) != Some(&DYNAMIC) {
            return rw.no_match(op, "the size is known, or there is no such dimension");
        }
        let (copy, loc) = (alloc.copy(), alloc.loc());
        let size = match copy {
            Some(copy) => size_of(rw, copy, dim, loc),
            None => alloc.dynamic_size(dim)?,
        };
        rw.replace_op(op, &[size]);
        Some(())
    }
}

/// The size of a dimension of a tensor, which is not folded.
pub(crate) fn size_of(b: &mut Builder<'_>, tensor: Value, dim: usize, loc: Location) -> Value {
    let number = index_constant(b, dim as i64, loc);
    b.create(tensor::Dim::build(tensor, number).with_loc(loc)).result()
}

/// Moves constant sizes into the type.
#[derive(Described)]
pub struct ReplaceStaticShapeDims;

impl OpRewrite for ReplaceStaticShapeDims {
    type SourceOp = AllocTensor;

    /// The hint about the size and the memory space are lost, as in the reference.
    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AllocTensor>) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, cx) = (rw.type_of(view.result()), rw.cx());
        let TypeData::Tensor { shape, element, encoding } = cx.type_data(ty) else {
            return rw.no_match(op, "the tensor is not ranked");
        };
        if view.copy().is_some() {
            return rw.no_match(op, "a tensor is copied");
        }
        let (mut shape, mut sizes) = (shape.to_vec(), Vec::new());
        let open = shape.iter_mut().filter(|size| **size == DYNAMIC);
        for (size, value) in open.zip(view.dynamic_sizes()) {
            match known(rw.ir(), value.into()).filter(|known| *known >= 0) {
                Some(known) => *size = known,
                None => sizes.push(value),
            }
        }
        let new_ty = cx.tensor_type(&shape, *element, *encoding).ok()?;
        if new_ty == ty {
            return rw.no_match(op, "no size is a constant");
        }
        let new = rw.create(AllocTensor::build(new_ty, &sizes)).result();
        rw.replace_op_with_new(op, tensor::Cast::build(ty, new));
        Some(())
    }
}
