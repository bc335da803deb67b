//! Models of `tensor.collapse_shape`, `tensor.expand_shape` and `tensor.reshape`.

use dialekt_bufferization::ToBuffer;
use dialekt_bufferization::buffer_types::{buffer_type, buffer_type_within, memory_space};
use dialekt_bufferization::bufferizable::{AliasingValue, AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values, replace_with_new_bufferized};
use dialekt_bufferization::conflicts::allocate_tensor;
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::types::identity_memref;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::ir::OpSpec;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;
use dialekt_memref::{collapsed_type, expanded_type, is_guaranteed_collapsible};
use dialekt_tensor as tensor;

pub(super) struct CollapseShapeModel;

impl OpModel for CollapseShapeModel {
    type Op = tensor::CollapseShape;
}

/// Creates an op on buffers with the inherent attributes of that on tensors, and replaces it.
fn replace_reshape(
    rw: &mut Rewriter<'_>,
    op: Op,
    name: &str,
    operands: &[Value],
    ty: Type,
    attrs: &[&str],
) -> Bufferized {
    let view = rw.op(op);
    let (loc, new) = (view.loc(), view.cx().op_name(name));
    let attrs = attrs
        .iter()
        .filter_map(|name| Some(NamedAttr { name: view.cx().ident(name), value: view.inherent_attr(name)? }));
    let attrs: Vec<NamedAttr> = attrs.collect();
    let new = rw.create_op(&OpSpec::new(new, loc).operands(operands).results(&[ty]).attrs(&attrs));
    let result = rw.op(new).result(0).ok_or(BufferizationFailed)?;
    replace_with_bufferized_values(rw, op, &[result]);
    Ok(())
}

impl BufferizableOpInterface for CollapseShapeModel {
    /// A source whose dimensions cannot be collapsed in place is copied.
    fn bufferizes_to_memory_read(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(op: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> AliasingValues {
        [AliasingValue::equivalent(op.result())].into_iter().collect()
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let (ir, cx) = (op.ir(), op.cx());
        let source = buffer_type_within(ir, op.src(), options, state, stack)?;
        let groups = op.reassociation().ok_or(BufferizationFailed)?;
        let is_possible = is_guaranteed_collapsible(cx, source, &groups);
        let collapsed = collapsed_type(cx, source, &groups).filter(|_| is_possible);
        Ok(collapsed.unwrap_or_else(|| identity_memref(cx, ir.value(value).ty(), memory_space(cx, source))))
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (source, result) = (view.src(), view.result());
        let groups = view.reassociation().ok_or(BufferizationFailed)?;
        let mut from = buffer(rw, source, options, state)?;
        let cx = rw.cx();
        let (ty, result) = (rw.type_of(from), rw.type_of(result));
        let space = memory_space(cx, ty);
        let shape = cx.type_data(result).shape().ok_or(BufferizationFailed)?;
        let collapsed = if shape.is_empty() {
            let element = cx.type_data(result).element_type().ok_or(BufferizationFailed)?;
            let layout = match cx.has_identity_layout(ty) {
                true => None,
                false => {
                    let offset = cx.strided_layout(ty).ok_or(BufferizationFailed)?.offset;
                    Some(cx.strided_layout_attr(offset, &[]))
                }
            };
            cx.memref_type(&[], element, layout, space).ok()
        } else {
            match is_guaranteed_collapsible(cx, ty, &groups) {
                true => collapsed_type(cx, ty, &groups),
                false => {
                    let copy = allocate_tensor(rw, source, options, state, true)?;
                    let ty = identity_memref(cx, rw.type_of(source), space);
                    from = rw.create(ToBuffer::build(ty, copy)).result();
                    collapsed_type(cx, ty, &groups)
                }
            }
        };
        let ty = collapsed.ok_or(BufferizationFailed)?;
        replace_reshape(rw, op.into(), "memref.collapse_shape", &[from], ty, &["reassociation"])
    }
}

pub(super) struct ExpandShapeModel;

impl OpModel for ExpandShapeModel {
    type Op = tensor::ExpandShape;
}

impl BufferizableOpInterface for ExpandShapeModel {
    fn bufferizes_to_memory_read(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(op: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> AliasingValues {
        [AliasingValue::equivalent(op.result())].into_iter().collect()
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let (ir, cx) = (op.ir(), op.cx());
        let source = buffer_type_within(ir, op.src(), options, state, stack)?;
        let shape = cx.type_data(ir.value(value).ty()).shape().ok_or(BufferizationFailed)?;
        let groups = op.reassociation().ok_or(BufferizationFailed)?;
        expanded_type(cx, source, shape, &groups).ok_or(BufferizationFailed)
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (source, result) = (view.src(), view.result_type(0).ok_or(BufferizationFailed)?);
        let groups = view.reassociation().ok_or(BufferizationFailed)?;
        let sizes: Vec<Value> = view.output_shape().collect();
        let from = buffer(rw, source, options, state)?;
        let shape = rw.cx().type_data(result).shape().ok_or(BufferizationFailed)?.to_vec();
        let ty = expanded_type(rw.cx(), rw.type_of(from), &shape, &groups).ok_or(BufferizationFailed)?;
        let operands: Vec<Value> = std::iter::once(from).chain(sizes).collect();
        let attrs = ["reassociation", "static_output_shape"];
        replace_reshape(rw, op.into(), "memref.expand_shape", &operands, ty, &attrs)
    }
}

pub(super) struct ReshapeModel;

impl OpModel for ReshapeModel {
    type Op = tensor::Reshape;
}

impl BufferizableOpInterface for ReshapeModel {
    fn bufferizes_to_memory_read(_: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 1
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> AliasingValues {
        let result = Some(op.result()).filter(|_| operand == 0);
        result.map(AliasingValue::equivalent).into_iter().collect()
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let source = buffer_type_within(op.ir(), op.source(), options, state, stack)?;
        Ok(identity_memref(op.cx(), op.ir().value(value).ty(), memory_space(op.cx(), source)))
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (source, shape, result) = (view.source(), view.shape(), view.result());
        let mut from = buffer(rw, source, options, state)?;
        let shape = buffer(rw, shape, options, state)?;
        let to = buffer_type(rw.ir(), result, options, state)?;
        let cx = rw.cx();
        let ty = rw.type_of(from);
        // The op takes memrefs without a layout only.
        if matches!(cx.type_data(ty), TypeData::MemRef { .. }) && !cx.has_identity_layout(ty) {
            let copy = allocate_tensor(rw, source, options, state, true)?;
            let ty = identity_memref(cx, rw.type_of(source), memory_space(cx, ty));
            from = rw.create(ToBuffer::build(ty, copy)).result();
        }
        replace_with_new_bufferized(rw, op, memref::Reshape::build(to, from, shape));
        Ok(())
    }
}
