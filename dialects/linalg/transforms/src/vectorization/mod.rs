//! Structured ops, and packs, pads and insertions of slices, become ops on vectors.
//! [mlir/lib/Dialect/Linalg/Transforms/Vectorization.cpp]
//!
//! [`vectorize`] is the whole for one op. `preconditions` says which ops it takes, so that nothing is built for others; `structured` goes
//! through the bodies of structured ops, `extract` through reads of single elements in them, `convolution` unrolls windows;
//! `contraction` and `relayout` are for ops that have a form of their own. `state` has what is known of the loops, `transfers` reads and
//! writes of whole operands. `patterns` are those that go along with vectorization.

mod contraction;
mod convolution;
mod extract;
mod patterns;
mod preconditions;
mod relayout;
mod state;
mod structured;
mod transfers;

pub use patterns::{
    CopyVectorizationPattern, LinalgCopyVTRForwardingPattern, LinalgCopyVTWForwardingPattern,
    populate_pad_op_vectorization_patterns, populate_vectorization_patterns,
};

use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::predicates::is_convolution;
use dialekt_linalg::{ContractionOpRef, LinalgOpRef, Pack, UnPack};
use dialekt_tensor::{InsertSlice, Pad};

use state::State;

/// The choices of [`vectorize`].
#[derive(Clone, Debug, Default)]
pub struct VectorizationOptions {
    /// The size of the vectors along each loop, or dimension of what is written (of what is read, for `linalg.unpack`). Elements beyond
    /// the end are masked. Without sizes they are those of the op, which must be static.
    pub vector_sizes: Vec<i64>,
    /// A flag for each size: true for sizes that are multiplied by `vscale`. None are, where this is empty.
    pub scalable: Vec<bool>,
    /// True if elements of tensors of several dimensions may be read at computed positions.
    pub nd_extract: bool,
    /// True if depthwise convolutions join their channels with the window.
    pub flatten_1d_depthwise_conv: bool,
    /// True if dynamic sizes are those of the vectors, so that nothing has to be masked.
    pub assume_dynamic_dims_match_vec_sizes: bool,
    /// True if named contractions become `vector.contract`.
    pub create_named_contraction: bool,
}

/// Returns whether [`vectorize`] knows the kind of op. [MLIR: hasVectorizationImpl]
pub fn has_vectorization_impl(op: OpRef<'_>) -> bool {
    LinalgOpRef::of(op).is_some() || op.is::<Pad>() || op.is::<Pack>() || op.is::<UnPack>() || op.is::<InsertSlice>()
}

/// Builds what an op does as ops on vectors, before it, and gives the values of its results. The op stays. `None` where that is not
/// possible, and then nothing is changed. [MLIR: linalg::vectorize]
pub fn vectorize(rw: &mut Rewriter<'_>, op: Op, options: &VectorizationOptions) -> Option<Vec<Value>> {
    let options = &with_flags(options);
    if !has_vectorization_impl(rw.op(op)) {
        return rw.no_match(op, "Unsupported Op, cannot vectorize");
    }
    if let Some(reason) = preconditions::unmet(rw.op(op), options) {
        return rw.no_match(op, reason);
    }
    let (at, around) = (rw.insertion_point(), rw.current_loc());
    rw.set_insertion_point_before(op);
    let loc = rw.loc(op);
    rw.set_loc(loc);
    let values = build(rw, op, options);
    rw.set_loc(around);
    rw.restore(at);
    values
}

fn with_flags(options: &VectorizationOptions) -> VectorizationOptions {
    let mut options = options.clone();
    options.scalable.resize(options.vector_sizes.len(), false);
    options
}

fn build(rw: &mut Rewriter<'_>, op: Op, options: &VectorizationOptions) -> Option<Vec<Value>> {
    let view = rw.op(op);
    if LinalgOpRef::of(view).is_some() {
        DestinationStyleOpRef::of(view)?;
        let is_contraction = options.create_named_contraction && ContractionOpRef::of(view).is_some();
        let is_convolution = is_convolution(view);
        let mut state = State::new(rw, op, options)?;
        return if is_convolution {
            convolution::build(rw, op, options)
        } else if is_contraction {
            contraction::build(rw, op, &mut state)
        } else {
            structured::build(rw, op, &mut state)
        };
    }
    let sizes = &options.vector_sizes;
    let value = if view.is::<Pad>() {
        relayout::pad(rw, op, sizes)?
    } else if view.is::<Pack>() {
        relayout::pack(rw, op, sizes)?
    } else if view.is::<UnPack>() {
        relayout::unpack(rw, op, sizes, &options.scalable)?
    } else {
        relayout::insert_slice(rw, op, sizes)?
    };
    Some(vec![value])
}
