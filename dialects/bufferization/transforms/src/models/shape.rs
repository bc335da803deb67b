//! Models of the ops of shape. [mlir/lib/Dialect/Shape/Transforms/BufferizableOpInterfaceImpl.cpp]

use dialekt_bufferization::bufferizable::{
    AliasingOpOperand, AliasingOpOperands, AliasingValue, AliasingValues, BufferizableOpInterface,
};
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::types::is_tensor_like;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_shape as shape;

pub(super) fn register(registry: &mut DialectRegistry) {
    registry
        .attach("shape.assuming", <AssumingModel as BufferizableOpInterface>::INTERFACE)
        .attach("shape.assuming_yield", <AssumingYieldModel as BufferizableOpInterface>::INTERFACE);
}

struct AssumingModel;

impl OpModel for AssumingModel {
    type Op = shape::Assuming;
}

impl BufferizableOpInterface for AssumingModel {
    fn aliasing_op_operands(op: Self::View<'_>, value: Value, _: &AnalysisState<'_>) -> AliasingOpOperands {
        let number = (*op).results().position(|result| result == value);
        let end = op.do_region().first_block().and_then(|block| block.last_op());
        number.zip(end).map(|(number, end)| AliasingOpOperand::equivalent(end, number)).into_iter().collect()
    }

    /// The types are those of what is yielded, which is bufferized already.
    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        _: &BufferizationOptions,
        _: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (witness, from) = (view.witness(), view.do_region().handle());
        let end = view.do_region().first_block().and_then(|block| block.last_op()).ok_or(BufferizationFailed)?;
        let types: Vec<Type> = end.operand_types().collect();
        let new = rw.create(shape::Assuming::build(&types, witness));
        let to = rw.op(new).region(0).ok_or(BufferizationFailed)?.handle();
        rw.inline_region(from, to, None);
        let results: Vec<Value> = rw.op(new).results().collect();
        replace_with_bufferized_values(rw, op, &results);
        Ok(())
    }
}

struct AssumingYieldModel;

impl OpModel for AssumingYieldModel {
    type Op = shape::AssumingYield;
}

impl BufferizableOpInterface for AssumingYieldModel {
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
        let values: Vec<Value> = (*rw.view(op).ok_or(BufferizationFailed)?).operands().collect();
        let mut yielded = Vec::with_capacity(values.len());
        for value in values {
            yielded.push(match is_tensor_like(rw.cx(), rw.type_of(value)) {
                true => buffer(rw, value, options, state)?,
                false => value,
            });
        }
        rw.replace_op_with_new(op, shape::AssumingYield::build(&yielded));
        Ok(())
    }
}
