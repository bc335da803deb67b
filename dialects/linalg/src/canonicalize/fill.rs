//! Ops on tensors all elements of which are one scalar.

use dialekt_dialect_utils::indices::{join, split};
use dialekt_interfaces::{OpFoldResult, reify_result_shapes};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{CollapseShape, Concat, Empty, ExpandShape, Extract};

use super::{cast_to, ranked};
use crate::structured::create::{fill, result_types, with_body};
use crate::{Copy, Fill, Pack, Transpose};

/// The scalar and the output of the fill that a value is the result of.
pub(super) fn filled(ir: &Ir, value: Value) -> Option<(Value, Value)> {
    let fill = ir.defining::<Fill>(value)?;
    Some((fill.operand(0)?, fill.operand(1)?))
}

/// A value, or the constant that it is.
fn as_constant(ir: &Ir, value: Value) -> OpFoldResult {
    ir.constant(value).map_or(value.into(), OpFoldResult::Attr)
}

/// Fills the concatenation of what is filled with one scalar.
#[derive(Described)]
pub struct FoldConcatsOfFill;

impl OpRewrite for FoldConcatsOfFill {
    type SourceOp = Concat;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Concat>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let fills: Option<Vec<(Value, Value)>> = view.inputs().map(|input| filled(ir, input)).collect();
        let Some(fills) = fills.filter(|fills| !fills.is_empty()) else {
            return rw.no_match(op, "not all inputs are filled");
        };
        let scalar = fills[0].0;
        if fills.iter().any(|(other, _)| as_constant(ir, *other) != as_constant(ir, scalar)) {
            return rw.no_match(op, "the scalars differ");
        }
        let dim = view.dim()?;
        let outputs: Vec<Value> = fills.into_iter().map(|(_, output)| output).collect();
        let types: Vec<Type> = outputs.iter().map(|output| ir.value(*output).ty()).collect();
        let ty = dialekt_tensor::concatenated_type(ir.cx(), usize::try_from(dim).ok()?, &types)?;
        let whole = rw.create(Concat::build(ty, dim, &outputs)).result();
        let new = fill(rw, scalar, whole);
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// A copy of something filled fills; a copy to something filled need not fill it before.
#[derive(Described)]
pub struct FoldFillWithCopy;

impl OpRewrite for FoldFillWithCopy {
    type SourceOp = Copy;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Copy>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, output) = (view.operand(0)?, view.operand(1)?);
        let types: Vec<Type> = view.result_types().collect();
        if let Some((scalar, _)) = filled(rw.ir(), input) {
            let new = with_body(rw, Fill::build(&types, &[scalar], &[output]));
            rw.replace_op_with(op, new);
            return Some(());
        }
        let Some((_, init)) = filled(rw.ir(), output) else {
            return rw.no_match(op, "neither input nor output are filled");
        };
        let types = result_types(rw, &[init]);
        let new = with_body(rw, Copy::build(&types, &[input], &[init]));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// An element of something filled is the scalar.
#[derive(Described)]
pub struct FoldFillWithTensorExtract;

impl OpRewrite for FoldFillWithTensorExtract {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let view = rw.view(op)?;
        let Some((scalar, _)) = filled(rw.ir(), view.tensor()) else {
            return rw.no_match(op, "the tensor is not filled");
        };
        rw.replace_op(op, &[scalar]);
        Some(())
    }
}

/// Fills the destination of a pack of something filled.
#[derive(Described)]
pub struct FoldFillWithPack;

impl OpRewrite for FoldFillWithPack {
    type SourceOp = Pack;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pack>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let Some((scalar, _)) = filled(ir, view.source()) else {
            return rw.no_match(op, "the source is not filled");
        };
        let integer = |value: Value| ir.constant(value).and_then(|value| ir.cx().integer_i64(value));
        let same =
            |padding: Value| padding == scalar || integer(padding).is_some() && integer(padding) == integer(scalar);
        let dest = view.dest();
        if !view.padding_value().is_none_or(same) || !ir.value(dest).has_one_use() {
            return rw.no_match(op, "the padding is another scalar, or the destination is used elsewhere");
        }
        let new = fill(rw, scalar, dest);
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// Fills a tensor of the size that something filled is padded to, with the same scalar.
#[derive(Described)]
pub struct FoldFillWithPad;

impl OpRewrite for FoldFillWithPad {
    type SourceOp = dialekt_tensor::Pad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<dialekt_tensor::Pad>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let source = view.source();
        let Some((scalar, _)) = filled(ir, source) else { return rw.no_match(op, "the source is not filled") };
        if padding(view) != Some(scalar) {
            return rw.no_match(op, "the padding is another scalar");
        }
        let loc = ir.value(source).loc();
        let ty = ir.value(view.result()).ty();
        let cx = rw.cx();
        let element = ranked(cx, ty)?.1;
        let shape = reify_result_shapes(rw, op.into())?.swap_remove(0);
        let (open, sizes) = split(cx, &shape);
        let empty = cx.tensor_type(&sizes, element, None).ok()?;
        let empty = rw.create(Empty::build(empty, &open)).result();
        let outer = rw.current_loc();
        rw.set_loc(loc);
        let new = fill(rw, scalar, empty);
        rw.set_loc(outer);
        let new = cast_to(rw, new, ty, loc);
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// The value that pads, if it is one for all elements. [MLIR: PadOp::getConstantPaddingValue]
pub(super) fn padding(op: dialekt_tensor::PadView<'_>) -> Option<Value> {
    let body = op.region().first_block()?;
    let value = body.last_op()?.operand(0)?;
    let ir = op.ir();
    let inside = ir.value(value).parent_block().is_some_and(|block| block.handle() == body.handle());
    (ir.constant(value).is_some() || !inside).then_some(value)
}

/// Fills the reshaped output of something filled.
#[derive(Described)]
pub struct FoldFillWithCollapseShape;

impl OpRewrite for FoldFillWithCollapseShape {
    type SourceOp = CollapseShape;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CollapseShape>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let Some((scalar, output)) = filled(ir, view.src()) else { return rw.no_match(op, "the source is not filled") };
        let (ty, loc) = (ir.value(view.result()).ty(), ir.value(view.src()).loc());
        let groups = view.reassociation()?;
        let output = rw.create(CollapseShape::build(ty, output, groups).with_loc(loc)).result();
        let new = fill(rw, scalar, output);
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// Fills the reshaped output of something filled.
#[derive(Described)]
pub struct FoldFillWithExpandShape;

impl OpRewrite for FoldFillWithExpandShape {
    type SourceOp = ExpandShape;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExpandShape>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let cx = ir.cx();
        let Some((scalar, output)) = filled(ir, view.src()) else { return rw.no_match(op, "the source is not filled") };
        let (result, loc) = (ir.value(view.result()).ty(), ir.value(view.src()).loc());
        let sizes = join(&view.static_output_shape()?, view.output_shape().range());
        let (output_shape, static_output_shape) = split(cx, &sizes);
        let reassociation = view.reassociation()?;
        let parts = dialekt_tensor::ExpandShapeParts {
            result,
            src: output,
            output_shape: &output_shape,
            reassociation,
            static_output_shape,
        };
        let output = rw.create(ExpandShape::build(parts).with_loc(loc)).result();
        let new = fill(rw, scalar, output);
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// Fills the destination of a transposition of something filled.
#[derive(Described)]
pub struct FoldFillWithTranspose;

impl OpRewrite for FoldFillWithTranspose {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let Some((scalar, _)) = filled(rw.ir(), view.input()) else {
            return rw.no_match(op, "the input is not filled");
        };
        let init = view.init();
        let types: Vec<Type> = view.result_types().collect();
        let new = with_body(rw, Fill::build(&types, &[scalar], &[init]));
        rw.replace_op_with(op, new);
        Some(())
    }
}
