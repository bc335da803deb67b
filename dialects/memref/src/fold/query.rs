//! Folding of queries about memrefs.

use dialekt_dialect_utils::indices::index;
use dialekt_ir_core::prelude::op::*;

use super::use_uncast;
use crate::ops::subview::dropped_dims;
use crate::types::MemRef;
use crate::*;

/// The operand for a dynamic size, if the op that defines the memref has one.
fn size_given(op: DimView<'_>, memref: MemRef<'_>, dim: usize) -> Option<Value> {
    let (ir, source) = (op.ir(), op.source());
    let position = memref.shape[..dim].iter().filter(|size| **size == DYNAMIC).count();
    if let Some(alloc) = ir.defining::<Alloc>(source) {
        return alloc.dynamic_sizes().nth(position);
    }
    if let Some(alloca) = ir.defining::<Alloca>(source) {
        return alloca.dynamic_sizes().nth(position);
    }
    if let Some(view) = ir.defining::<View>(source) {
        return view.sizes().nth(position);
    }
    let subview = ir.defining::<SubView>(source)?;
    let dropped = dropped_dims(subview)?;
    let dim = (0..dropped.len()).filter(|dim| !dropped[*dim]).nth(dim)?;
    let sizes = subview.static_sizes()?;
    let is_value = sizes.get(dim) == Some(&DYNAMIC);
    let position = sizes.iter().take(dim).filter(|size| **size == DYNAMIC).count();
    subview.sizes().nth(position).filter(|_| is_value)
}

impl Fold for Dim {
    fn fold(op: DimView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let dim = usize::try_from(cx.integer_i64(constants.get(op.index())?)?).ok()?;
        let memref = MemRef::of(*op, op.source())?;
        match *memref.shape.get(dim)? {
            DYNAMIC => size_given(op, memref, dim).map(Folded::from).or_else(|| use_uncast(*op, None)),
            size => Some(index(cx, size).into()),
        }
    }
}

impl Fold for Rank {
    fn fold(op: RankView<'_>, _: Constants<'_>) -> Option<Folded> {
        let memref = MemRef::of(*op, op.memref())?;
        Some(index(op.cx(), memref.rank() as i64).into())
    }
}

impl Fold for AssumeAlignment {
    /// Folds to an earlier assumption of the same alignment.
    fn fold(op: AssumeAlignmentView<'_>, _: Constants<'_>) -> Option<Folded> {
        let before = op.ir().defining::<AssumeAlignment>(op.memref())?;
        (before.alignment() == op.alignment()).then(|| op.memref().into())
    }
}
