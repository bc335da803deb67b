//! Reshapes next to structured ops: the op works on the tensors with more dimensions.
//! [mlir/lib/Dialect/Linalg/Transforms/ElementwiseOpFusion.cpp]
//!
//! `expand` gives an op more loops; `pad` moves reshapes over paddings; `collapse_first` changes the order of two reshapes that work on
//! different dimensions.

mod collapse_first;
mod expand;
mod pad;

pub use collapse_first::BubbleUpExpandThroughParallelCollapse;
pub use expand::Expansion;

use dialekt_dialect_utils::reshapes::output_shape;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::LinalgOpRef;
use dialekt_tensor::{CollapseShape, ExpandShape, Pad, mixed_sizes};

/// A function that says of an operand of an op whether a reshape may be moved over its definition or the op.
pub type MayFuse = fn(OpRef<'_>, usize) -> bool;

/// Adds the patterns that expand ops in place of reshapes. [MLIR: populateFoldReshapeOpsByExpansionPatterns]
pub fn add_patterns(set: &mut PatternSet, may_fuse: MayFuse) {
    set.add_fn("FoldReshapeWithGenericOpByExpansion", PatternRoot::of::<ExpandShape>(), 1, move |rw, op| {
        expand_producer(rw, op, may_fuse)
    });
    set.add_fn("FoldPadWithProducerReshapeOpByExpansion", PatternRoot::of::<Pad>(), 1, move |rw, op| {
        pad::expand_pad(rw, op, may_fuse)
    });
    set.add_fn("FoldReshapeWithProducerPadOpByExpansion", PatternRoot::of::<ExpandShape>(), 1, move |rw, op| {
        pad::expand_padded(rw, op, may_fuse)
    });
    let root = PatternRoot::Interface(LinalgOpRef::INTERFACE);
    set.add_fn("FoldWithProducerReshapeOpByExpansion", root, 1, move |rw, op| expand_consumer(rw, op, may_fuse));
}

/// Expands an op, an input of which is collapsed.
fn expand_consumer(rw: &mut Rewriter<'_>, op: Op, may_fuse: MayFuse) -> Option<()> {
    let view = rw.op(op);
    let inputs: Vec<usize> = LinalgOpRef::of(view)?.style()?.dps_inputs().collect();
    let is_collapsed = |input: &usize| view.operand_def(*input).is_some_and(|def| def.is::<CollapseShape>());
    let found = inputs
        .into_iter()
        .filter(is_collapsed)
        .find(|input| expand::is_expandable(view, *input) && may_fuse(view, *input));
    let Some(input) = found else { return rw.no_match(op, "no input is collapsed, or the op cannot be expanded") };
    let reshape = view.operand_def(input)?;
    let (source, groups, loc) = {
        let reshape = reshape.view::<CollapseShape>()?;
        (reshape.src(), reshape.reassociation()?, reshape.loc())
    };
    let sizes = mixed_sizes(rw, source, loc);
    let Some(expansion) = Expansion::new(rw, op, input, &groups, &sizes) else {
        return rw.no_match(op, "the sizes of loops are not known");
    };
    let Some(values) = expansion.apply(rw, op, Some((input, source))) else {
        return rw.no_match(op, "an operand cannot be expanded");
    };
    rw.replace_op(op, &values);
    Some(())
}

/// Expands the op whose result is expanded.
fn expand_producer(rw: &mut Rewriter<'_>, op: Op, may_fuse: MayFuse) -> Option<()> {
    let view = rw.op(op).view::<ExpandShape>()?;
    let ValueDef::Result(producer, result) = rw.value(view.src()).def() else {
        return rw.no_match(op, "the source is an argument");
    };
    let result = result as usize;
    let Some(this) = LinalgOpRef::of(rw.op(producer)) else {
        return rw.no_match(op, "the source is no result of a structured op");
    };
    let init = this.style()?.tied_operand(result)?;
    if !expand::is_expandable(rw.op(producer), init) || !may_fuse(*view, 0) {
        return rw.no_match(op, "the op cannot be expanded");
    }
    let (groups, sizes) = (view.reassociation()?, output_shape(*view)?);
    let dynamic: Vec<Value> = view.output_shape().collect();
    if !expand::move_definitions_before(rw, &dynamic, producer) {
        return rw.no_match(op, "its sizes cannot be computed before the op");
    }
    let expansion = Expansion::new(rw, producer, init, &groups, &sizes)?;
    let Some(values) = expansion.apply(rw, producer, None) else {
        return rw.no_match(op, "an operand cannot be expanded");
    };
    let replacement = *values.get(result)?;
    let collapsed = rw.defining::<CollapseShape>(replacement).and_then(|collapse| Some(rw.view(collapse)?.src()));
    rw.replace_op(op, &[collapsed.unwrap_or(replacement)]);
    rw.replace_op(producer, &values);
    Some(())
}
