//! Patterns by which empty tensors take over the shapes of their users. [mlir/lib/Dialect/Tensor/Transforms/EmptyOpPatterns.cpp]

use dialekt_interfaces::reify_result_shapes;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{Cast, CollapseShape, Concat, Empty, ExpandShape, ExtractSlice, make_empty};

/// Adds the patterns; with `single_use`, those of slices and reshapes apply only to tensors that nothing else uses. [MLIR:
/// populateFoldTensorEmptyPatterns]
pub fn add_patterns(set: &mut PatternSet, single_use: bool) {
    set.add_fn("FoldEmptyTensorWithExtractSliceOp", PatternRoot::of::<ExtractSlice>(), 1, move |rw, op| {
        fold_slice(rw, op, single_use)
    });
    set.add_fn("FoldEmptyTensorWithReshapeOp<ExpandShapeOp>", PatternRoot::of::<ExpandShape>(), 1, move |rw, op| {
        fold_reshape(rw, op, single_use)
    });
    set.add_fn(
        "FoldEmptyTensorWithReshapeOp<CollapseShapeOp>",
        PatternRoot::of::<CollapseShape>(),
        1,
        move |rw, op| fold_reshape(rw, op, single_use),
    );
    set.add::<FoldConcatsOfEmpty>();
}

/// Returns whether a value is an empty tensor, with no other use if that matters.
fn is_empty(ir: &Ir, value: Value, single_use: bool) -> bool {
    ir.defining::<Empty>(value).is_some() && (!single_use || ir.value(value).has_one_use())
}

/// An empty tensor of the size of a slice. [MLIR: FoldEmptyTensorWithExtractSliceOp]
fn fold_slice(rw: &mut Rewriter<'_>, op: Op, single_use: bool) -> Option<()> {
    let view = rw.op(op).view::<ExtractSlice>()?;
    if !is_empty(rw.ir(), view.source(), single_use) {
        return rw.no_match(op, "the source is not empty, or used elsewhere");
    }
    let ty = rw.type_of(view.result());
    let sizes: Vec<Value> = view.sizes().collect();
    let new = rw.create(Empty::build(ty, &sizes));
    rw.replace_op_with(op, new);
    Some(())
}

/// An empty tensor of the shape of a reshape. [MLIR: FoldEmptyTensorWithReshapeOp]
fn fold_reshape(rw: &mut Rewriter<'_>, op: Op, single_use: bool) -> Option<()> {
    let view = rw.op(op);
    if !is_empty(rw.ir(), view.operand(0)?, single_use) {
        return rw.no_match(op, "the source is not empty, or used elsewhere");
    }
    let (loc, ty) = (view.loc(), view.result_type(0)?);
    let element = rw.cx().element_or_self(ty);
    let shape = reify_result_shapes(rw, op)?.into_iter().next()?;
    let new = make_empty(rw, &shape, element, loc);
    if rw.type_of(new) == ty {
        rw.replace_op(op, &[new]);
    } else {
        rw.replace_op_with_new(op, Cast::build(ty, new));
    }
    Some(())
}

/// The concatenation of empty tensors is one.
#[derive(Described)]
pub struct FoldConcatsOfEmpty;

impl OpRewrite for FoldConcatsOfEmpty {
    type SourceOp = Concat;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Concat>) -> Option<()> {
        let view = rw.view(op)?;
        let mut inputs = view.inputs();
        if view.inputs().len() == 0 || !inputs.all(|input| is_empty(rw.ir(), input, false)) {
            return rw.no_match(op, "not all inputs are empty");
        }
        let (loc, ty) = (view.loc(), view.result_type(0)?);
        let element = rw.cx().element_or_self(ty);
        let shape = reify_result_shapes(rw, op.into())?.into_iter().next()?;
        let new = make_empty(rw, &shape, element, loc);
        rw.replace_op(op, &[new]);
        Some(())
    }
}
