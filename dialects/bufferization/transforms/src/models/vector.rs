//! Models of the ops of vector. [mlir/lib/Dialect/Vector/Transforms/BufferizableOpInterfaceImpl.cpp]

use dialekt_bufferization::AllocTensor;
use dialekt_bufferization::bufferizable::{
    AliasingOpOperand, AliasingOpOperands, AliasingValue, AliasingValues, BufferizableOpInterface,
};
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values};
use dialekt_bufferization::conflicts::resolve_tensor_operand_conflicts;
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{Analysis, AnalysisState, BufferizationState};
use dialekt_bufferization::types::is_tensor_like;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::ir::OpSpec;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_vector as vector;

use super::destination::{is_destination, tied_result};

pub(super) fn register(registry: &mut DialectRegistry) {
    registry
        .attach("vector.gather", <GatherModel as BufferizableOpInterface>::INTERFACE)
        .attach("vector.mask", <MaskModel as BufferizableOpInterface>::INTERFACE)
        .attach("vector.scatter", <ScatterModel as BufferizableOpInterface>::INTERFACE)
        .attach("vector.transfer_read", <TransferReadModel as BufferizableOpInterface>::INTERFACE)
        .attach("vector.transfer_write", <TransferWriteModel as BufferizableOpInterface>::INTERFACE)
        .attach("vector.yield", <YieldModel as BufferizableOpInterface>::INTERFACE);
}

/// Replaces an op by the same one on the buffer of an operand. Results that are tensors become that buffer.
fn replace_base(
    rw: &mut Rewriter<'_>,
    op: Op,
    base: Value,
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized {
    let buffer = buffer(rw, base, options, state)?;
    let cx = rw.cx();
    let view = rw.op(op);
    let operands: Vec<Value> = view.operands().map(|operand| if operand == base { buffer } else { operand }).collect();
    let types: Vec<Type> = view.result_types().filter(|ty| !is_tensor_like(cx, *ty)).collect();
    let is_tensor = view.result_type(0).is_some_and(|ty| is_tensor_like(cx, ty));
    let (name, loc, slots) = (view.name(), view.loc(), view.slots().to_vec());
    let new = rw.create_op(&OpSpec::new(name, loc).operands(&operands).results(&types).slots(&slots));
    let results: Vec<Value> = if is_tensor { vec![buffer] } else { rw.op(new).results().collect() };
    replace_with_bufferized_values(rw, op, &results);
    Ok(())
}

/// Models of ops that read a tensor.
macro_rules! read_models {
    ($($model:ident: $op:ident;)*) => {$(
        struct $model;

        impl OpModel for $model {
            type Op = vector::$op;
        }

        impl BufferizableOpInterface for $model {
            fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
                false
            }

            fn bufferize(
                rw: &mut Rewriter<'_>,
                op: Self::Handle,
                options: &BufferizationOptions,
                state: &BufferizationState,
            ) -> Bufferized {
                let base = rw.view(op).ok_or(BufferizationFailed)?.base();
                replace_base(rw, op.into(), base, options, state)
            }
        }
    )*};
}

read_models! {
    GatherModel: Gather;
    TransferReadModel: TransferRead;
}

struct ScatterModel;

impl OpModel for ScatterModel {
    type Op = vector::Scatter;
}

impl BufferizableOpInterface for ScatterModel {
    fn aliasing_values(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> AliasingValues {
        let result = (*op).result(0).filter(|_| operand == 0);
        result.map(AliasingValue::equivalent).into_iter().collect()
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let base = rw.view(op).ok_or(BufferizationFailed)?.base();
        replace_base(rw, op.into(), base, options, state)
    }
}

struct TransferWriteModel;

impl OpModel for TransferWriteModel {
    type Op = vector::TransferWrite;
}

/// Returns whether an op replaces all of its destination.
fn replaces_all(op: vector::TransferWriteView<'_>) -> bool {
    let (ir, cx) = (op.ir(), op.cx());
    let shape_of = |value: Value| cx.type_data(ir.value(value).ty()).shape();
    let (Some(dest), Some(written)) = (shape_of(op.base()), shape_of(op.value_to_store())) else { return false };
    let is_zero = |index: Value| {
        let constant = ir.get_value(index).and_then(|index| index.constant_value());
        constant.and_then(|constant| cx.integer_i64(constant)) == Some(0)
    };
    !dest.contains(&DYNAMIC)
        && op.mask().is_none()
        && op.indices().all(is_zero)
        && dest.iter().zip(written).all(|(size, written)| size <= written)
}

impl BufferizableOpInterface for TransferWriteModel {
    fn bufferizes_to_memory_read(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        !(is_destination(*op, operand) && replaces_all(op))
    }

    fn bufferizes_to_memory_write(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        is_destination(*op, operand)
    }

    fn aliasing_values(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> AliasingValues {
        tied_result(*op, operand)
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let base = rw.view(op).ok_or(BufferizationFailed)?.base();
        replace_base(rw, op.into(), base, options, state)
    }
}

struct MaskModel;

impl OpModel for MaskModel {
    type Op = vector::Mask;
}

impl BufferizableOpInterface for MaskModel {
    fn aliasing_op_operands(op: Self::View<'_>, value: Value, _: &AnalysisState<'_>) -> AliasingOpOperands {
        let number = (*op).results().position(|result| result == value);
        let end = op.mask_region().first_block().and_then(|block| block.last_op());
        number.zip(end).map(|(number, end)| AliasingOpOperand::equivalent(end, number)).into_iter().collect()
    }

    fn resolve_conflicts(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        analysis: Analysis<'_>,
        state: &BufferizationState,
    ) -> Bufferized {
        resolve_tensor_operand_conflicts(rw, op.into(), analysis, state)?;
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let mut body = view.mask_region().first_block().into_iter().flat_map(|block| block.ops());
        if body.any(|op| op.is::<AllocTensor>()) {
            view.emit_op_error("body must bufferize in-place");
            return Err(BufferizationFailed);
        }
        Ok(())
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        _: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let block = view.mask_region().first_block().ok_or(BufferizationFailed)?;
        let Some((masked, end)) = masked_op(block, options).zip(block.last_op()) else { return Ok(()) };
        // What is no result of the masked op is a buffer from outside.
        let yielded: Vec<(Value, bool)> =
            end.operands().map(|value| (value, masked.results().any(|result| result == value))).collect();
        let kept: Vec<Value> = yielded.iter().filter(|(_, is_own)| *is_own).map(|(value, _)| *value).collect();
        let (operands, from): (Vec<Value>, _) = ((*view).operands().collect(), view.mask_region().handle());
        let (name, loc, end) = (view.name(), view.loc(), end.handle());
        let slots = view.slots().to_vec();
        rw.set_operands(end, &kept);
        let types: Vec<Type> = kept.iter().map(|value| rw.type_of(*value)).collect();
        let spec = OpSpec::new(name, loc).operands(&operands).results(&types).regions(1).slots(&slots);
        let new = rw.create_op(&spec);
        let to = rw.op(new).region(0).ok_or(BufferizationFailed)?.handle();
        rw.inline_region(from, to, None);
        let mut results = rw.op(new).results().collect::<Vec<Value>>().into_iter();
        let values: Option<Vec<Value>> =
            yielded.into_iter().map(|(value, is_own)| if is_own { results.next() } else { Some(value) }).collect();
        replace_with_bufferized_values(rw, op, &values.ok_or(BufferizationFailed)?);
        Ok(())
    }
}

/// The op in the body of a mask, if it can be bufferized.
fn masked_op<'a>(block: BlockRef<'a>, options: &BufferizationOptions) -> Option<OpRef<'a>> {
    block.first_op().filter(|op| options.bufferizable(*op).is_some())
}

struct YieldModel;

impl OpModel for YieldModel {
    type Op = vector::Yield;
}

impl BufferizableOpInterface for YieldModel {
    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn must_bufferize_in_place(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn aliasing_values(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> AliasingValues {
        let result = op.parent_op().and_then(|parent| parent.result(operand));
        result.map(AliasingValue::equivalent).into_iter().collect()
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        if !view.parent_op().is_some_and(|parent| parent.is::<vector::Mask>()) {
            view.emit_error("unsupported vector::YieldOp parent");
            return Err(BufferizationFailed);
        }
        if view.parent_block().and_then(|block| masked_op(block, options)).is_none() {
            return Ok(());
        }
        let values: Vec<Value> = (*view).operands().collect();
        let mut yielded = Vec::with_capacity(values.len());
        for value in values {
            yielded.push(match is_tensor_like(rw.cx(), rw.type_of(value)) {
                true => buffer(rw, value, options, state)?,
                false => value,
            });
        }
        rw.replace_op_with_new(op, vector::Yield::build(&yielded));
        Ok(())
    }
}
