//! Models of `tensor.extract` and `tensor.insert`.

use dialekt_bufferization::bufferizable::{AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values, replace_with_new_bufferized};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;
use dialekt_tensor as tensor;

use super::super::destination::{is_destination, tied_result};

pub(super) struct ExtractModel;

impl OpModel for ExtractModel {
    type Op = tensor::Extract;
}

impl BufferizableOpInterface for ExtractModel {
    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (tensor, indices): (_, Vec<Value>) = (view.tensor(), view.indices().collect());
        let buffer = buffer(rw, tensor, options, state)?;
        replace_with_new_bufferized(rw, op, memref::Load::build(buffer, &indices).nontemporal(false));
        Ok(())
    }
}

pub(super) struct InsertModel;

impl OpModel for InsertModel {
    type Op = tensor::Insert;
}

impl BufferizableOpInterface for InsertModel {
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
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (scalar, dest, indices): (_, _, Vec<Value>) = (view.scalar(), view.dest(), view.indices().collect());
        let dest = buffer(rw, dest, options, state)?;
        rw.create(memref::Store::build(scalar, dest, &indices).nontemporal(false));
        replace_with_bufferized_values(rw, op, &[dest]);
        Ok(())
    }
}
