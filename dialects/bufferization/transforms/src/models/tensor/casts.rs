//! Models of `tensor.cast`, `tensor.dim` and `tensor.rank`.

use dialekt_bufferization::buffer_types::{buffer_type, buffer_type_within, memory_space};
use dialekt_bufferization::bufferizable::{AliasingValue, AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values, replace_with_new_bufferized};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::types::fully_dynamic_memref;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;
use dialekt_tensor as tensor;

pub(super) struct CastModel;

impl OpModel for CastModel {
    type Op = tensor::Cast;
}

impl BufferizableOpInterface for CastModel {
    fn bufferizes_to_memory_read(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(op: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> AliasingValues {
        [AliasingValue::equivalent(op.dest())].into_iter().collect()
    }

    /// The layout stays, as far as it is known.
    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let (ir, cx) = (op.ir(), op.cx());
        let source = buffer_type_within(ir, op.source(), options, state, stack)?;
        let (space, dest) = (memory_space(cx, source), ir.value(value).ty());
        match (cx.type_data(source), cx.type_data(dest)) {
            (TypeData::MemRef { layout, .. }, TypeData::Tensor { shape, element, .. }) => {
                cx.memref_type(shape, *element, *layout, space).map_err(|_| BufferizationFailed)
            }
            _ => Ok(fully_dynamic_memref(cx, dest, space)),
        }
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (source, dest) = (view.source(), view.dest());
        let source = buffer(rw, source, options, state)?;
        let ty = buffer_type(rw.ir(), dest, options, state)?;
        if rw.type_of(source) == ty {
            replace_with_bufferized_values(rw, op, &[source]);
        } else {
            replace_with_new_bufferized(rw, op, memref::Cast::build(ty, source));
        }
        Ok(())
    }
}

/// Models of ops that only ask for the shape of a tensor.
macro_rules! shape_models {
    ($($model:ident: $op:ident, $tensor:ident, |$buffer:ident, $view:ident| $new:expr;)*) => {$(
        pub(super) struct $model;

        impl OpModel for $model {
            type Op = tensor::$op;
        }

        impl BufferizableOpInterface for $model {
            fn bufferizes_to_memory_read(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
                false
            }

            fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
                false
            }

            fn bufferize(
                rw: &mut Rewriter<'_>,
                op: Self::Handle,
                options: &BufferizationOptions,
                state: &BufferizationState,
            ) -> Bufferized {
                let tensor = rw.view(op).ok_or(BufferizationFailed)?.$tensor();
                let $buffer = buffer(rw, tensor, options, state)?;
                let $view = rw.view(op).ok_or(BufferizationFailed)?;
                let new = $new;
                replace_with_new_bufferized(rw, op, new);
                Ok(())
            }
        }
    )*};
}

shape_models! {
    DimModel: Dim, source, |buffer, view| memref::Dim::build(buffer, view.index());
    RankModel: Rank, tensor, |buffer, _view| memref::Rank::build(buffer);
}
