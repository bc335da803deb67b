//! `tensor.gather` and `tensor.scatter`: slices of tensors at listed places.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;

use crate::interfaces::op_asm;
use crate::types::{Ranked, ranked};

/// Takes slices of a tensor at the places that a tensor of indices lists.
///
/// The last dimension of `indices` holds places in the dimensions that `gather_dims` names, in order; its other dimensions come
/// first in the result. The dimensions of the source follow: those that were named have size 1, or are left out. `unique`
/// promises that no place is listed twice.
///
/// ```mlir
/// %0 = tensor.gather %t[%at] gather_dims([0, 2]) unique
///   : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x1x5x1xf32>
/// ```
#[derive(Op)]
#[op(name = "tensor.gather", doc_group = "Elements", traits(Pure), verify, result_names = op_asm::gather, fold)]
#[assembly($source "[" $indices "]" "gather_dims" "(" $gather_dims ")" ("unique" $unique^)? attr_dict ":" functional_type(operands, results))]
pub struct Gather {
    pub source: Operand<AnyRankedTensor>,
    pub indices: Operand<RankedTensorOf<AnySignlessIntegerOrIndex>>,
    pub gather_dims: Attr<DenseI64ArrayAttr>,
    pub unique: Attr<UnitAttr>,
    pub result: OpResult<AnyRankedTensor>,
}

impl Verify for Gather {
    const TYPES_ONLY: bool = true;

    fn verify(op: GatherView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let dims = op.gather_dims().unwrap_or_default();
        let names = Names { op: "gather", whole: "source" };
        let slices = Slices { op: *op, whole: op.source(), indices: op.indices(), dims: &dims };
        slices.verify_dims(names, out)?;
        slices.verify_type(op.result(), "result", out)
    }
}

/// Puts slices into a tensor at the places that a tensor of indices lists.
///
/// The inverse of `tensor.gather`: the source is shaped as the result there. `unique` has to be there: the behavior at
/// a place that is listed twice is undefined.
///
/// ```mlir
/// %0 = tensor.scatter %s into %t[%at] scatter_dims([0, 2]) unique
///   : (tensor<7x1x5x1xf32>, tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<4x5x6xf32>
/// ```
#[derive(Op)]
#[op(name = "tensor.scatter", doc_group = "Elements", traits(Pure), verify, result_names = op_asm::scatter)]
#[assembly($source "into" $dest "[" $indices "]" "scatter_dims" "(" $scatter_dims ")" ("unique" $unique^)? attr_dict ":" functional_type(operands, results))]
pub struct Scatter {
    pub source: Operand<AnyRankedTensor>,
    pub dest: Operand<AnyRankedTensor>,
    pub indices: Operand<RankedTensorOf<AnySignlessIntegerOrIndex>>,
    pub scatter_dims: Attr<DenseI64ArrayAttr>,
    pub unique: Attr<UnitAttr>,
    pub result: OpResult<AnyRankedTensor>,
}

impl Verify for Scatter {
    const TYPES_ONLY: bool = true;

    fn verify(op: ScatterView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let dims = op.scatter_dims().unwrap_or_default();
        let names = Names { op: "scatter", whole: "dest" };
        let slices = Slices { op: *op, whole: op.dest(), indices: op.indices(), dims: &dims };
        slices.verify_dims(names, out)?;
        if !op.unique() {
            return fail(out, op.op_error("requires 'unique' attribute to be set"));
        }
        slices.verify_type(op.source(), "source", out)
    }
}

/// The names of the op and of the sliced tensor in messages.
#[derive(Clone, Copy)]
struct Names {
    op: &'static str,
    whole: &'static str,
}

/// Slices of a tensor at places that are listed.
#[derive(Clone, Copy)]
struct Slices<'a> {
    op: OpRef<'a>,
    whole: Value,
    indices: Value,
    /// The dimensions that the places refer to.
    dims: &'a [i64],
}

impl Slices<'_> {
    /// Checks that the named dimensions exist and are sorted, and that there are as many as coordinates of places.
    fn verify_dims(self, names: Names, out: &mut Vec<Diagnostic>) -> Verified {
        let Slices { op, dims, .. } = self;
        let (Some(whole), Some(indices)) = (ranked(op, self.whole), ranked(op, self.indices)) else { return Ok(()) };
        let rank = whole.rank();
        let count = dims.len();
        let wrong = if count == 0 {
            "must be non-empty".into()
        } else if count > rank {
            format!("overflow {} rank", names.whole)
        } else if indices.shape.last() != Some(&(count as i64)) {
            "length must match the size of last dimension of indices".into()
        } else if let Some(dim) = dims.iter().find(|dim| **dim < 0 || **dim >= rank as i64) {
            match *dim < 0 {
                true => "value must be non-negative".into(),
                false => format!("value must be smaller than {} rank", names.whole),
            }
        } else if !dims.is_sorted_by(|a, b| a < b) {
            "values must be strictly increasing".into()
        } else {
            return Ok(());
        };
        fail(out, op.op_error(format!("{}_dims {wrong}", names.op)))
    }

    /// Checks that a tensor has the shape of the slices, with or without the dimensions of size 1.
    fn verify_type(self, slices: Value, what: &str, out: &mut Vec<Diagnostic>) -> Verified {
        let Slices { op, dims, .. } = self;
        let (Some(whole), Some(indices)) = (ranked(op, self.whole), ranked(op, self.indices)) else { return Ok(()) };
        let (full, reduced) = (slices_shape(whole, indices, dims, false), slices_shape(whole, indices, dims, true));
        let (full, reduced) = (whole.with_shape(&full), whole.with_shape(&reduced));
        let found = type_of(op, slices);
        if full.is(op.cx(), found) || reduced.is(op.cx(), found) {
            return Ok(());
        }
        let (full, reduced, found) = (full.quoted(op), reduced.quoted(op), op.quoted_type(found));
        let message =
            format!("{what} type mismatch: expected {full} or its rank-reduced variant {reduced} (got: {found})");
        fail(out, op.op_error(message))
    }
}

/// The shape of slices of a tensor at listed places: named dimensions have size 1, or are dropped.
fn slices_shape(whole: Ranked<'_>, indices: Ranked<'_>, dims: &[i64], reduced: bool) -> Vec<i64> {
    let (_, places) = indices.shape.split_last().unwrap_or((&0, &[]));
    let slice = whole.shape.iter().enumerate().filter_map(|(i, size)| match dims.contains(&(i as i64)) {
        true if reduced => None,
        true => Some(1),
        false => Some(*size),
    });
    places.iter().copied().chain(slice).collect()
}
