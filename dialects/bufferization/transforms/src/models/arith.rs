//! Models of the ops of arith. [mlir/lib/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.cpp]

use dialekt_arith as arith;
use dialekt_bufferization::buffer_types::{buffer_type, buffer_type_within, memory_space};
use dialekt_bufferization::bufferizable::{AliasingValue, AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::buffers::{buffer, replace_with_new_bufferized};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::types::fully_dynamic_memref;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;

use crate::constants::global_for;

pub(super) fn register(registry: &mut DialectRegistry) {
    registry
        .attach("arith.constant", <ConstantModel as BufferizableOpInterface>::INTERFACE)
        .attach("arith.index_cast", <IndexCastModel as BufferizableOpInterface>::INTERFACE)
        .attach("arith.select", <SelectModel as BufferizableOpInterface>::INTERFACE);
}

struct ConstantModel;

impl OpModel for ConstantModel {
    type Op = arith::Constant;
}

impl BufferizableOpInterface for ConstantModel {
    /// Constants are in memory that is shared.
    fn is_writable(_: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let ty = rw.type_of(view.result());
        if !matches!(rw.cx().type_data(ty), TypeData::Tensor { .. }) {
            return Err(BufferizationFailed);
        }
        let Some(space) = options.default_memory_space(rw.cx(), ty) else {
            view.emit_error("could not infer memory space");
            return Err(BufferizationFailed);
        };
        let (name, ty) = global_for(rw, op.into(), options.buffer_alignment, space, state)?;
        replace_with_new_bufferized(rw, op, memref::GetGlobal::build(ty, name));
        Ok(())
    }
}

struct IndexCastModel;

impl OpModel for IndexCastModel {
    type Op = arith::IndexCast;
}

impl BufferizableOpInterface for IndexCastModel {
    fn bufferizes_to_memory_read(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(op: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> AliasingValues {
        (*op).result(0).map(AliasingValue::equivalent).into_iter().collect()
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.op(op);
        let (operand, result) = (view.operand(0), view.result_type(0));
        let (operand, result) = operand.zip(result).ok_or(BufferizationFailed)?;
        let source = buffer(rw, operand, options, state)?;
        let cx = rw.cx();
        let element = cx.type_data(result).element_type().ok_or(BufferizationFailed)?;
        let ty = match cx.type_data(rw.type_of(source)) {
            TypeData::MemRef { shape, layout, space, .. } => cx.memref_type(shape, element, *layout, *space),
            TypeData::UnrankedMemRef { space, .. } => cx.unranked_memref_type(element, *space),
            _ => return Err(BufferizationFailed),
        };
        let ty = ty.map_err(|_| BufferizationFailed)?;
        replace_with_new_bufferized(rw, op, arith::IndexCast::build(ty, source));
        Ok(())
    }
}

struct SelectModel;

impl OpModel for SelectModel {
    type Op = arith::Select;
}

impl BufferizableOpInterface for SelectModel {
    fn bufferizes_to_memory_read(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(op: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> AliasingValues {
        [AliasingValue::equivalent(op.result()).maybe()].into_iter().collect()
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let (ir, cx) = (op.ir(), op.cx());
        let on_true = buffer_type_within(ir, op.true_value(), options, state, stack)?;
        let on_false = buffer_type_within(ir, op.false_value(), options, state, stack)?;
        if on_true == on_false {
            return Ok(on_true);
        }
        let space = memory_space(cx, on_true);
        if space != memory_space(cx, on_false) {
            op.emit_error("inconsistent memory space on true/false operands");
            return Err(BufferizationFailed);
        }
        Ok(fully_dynamic_memref(cx, ir.value(value).ty(), space))
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (condition, values, result) = (view.condition(), [view.true_value(), view.false_value()], view.result());
        // Elements would have to be chosen one by one.
        if rw.type_of(condition) != Type::I1 {
            view.emit_op_error("only i1 condition values are supported");
            return Err(BufferizationFailed);
        }
        let mut buffers = [buffer(rw, values[0], options, state)?, buffer(rw, values[1], options, state)?];
        if rw.type_of(buffers[0]) != rw.type_of(buffers[1]) {
            let ty = buffer_type(rw.ir(), result, options, state)?;
            for buffer in &mut buffers {
                if rw.type_of(*buffer) != ty {
                    *buffer = rw.create(memref::Cast::build(ty, *buffer)).result();
                }
            }
        }
        replace_with_new_bufferized(rw, op, arith::Select::build(condition, buffers[0], buffers[1]));
        Ok(())
    }
}
