//! Models of the branches of cf. [mlir/lib/Dialect/ControlFlow/Transforms/BufferizableOpInterfaceImpl.cpp]

use std::marker::PhantomData;

use dialekt_bufferization::bufferizable::{AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::options::{BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::unstructured::aliasing_block_arguments;
use dialekt_cf as cf;
use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;

pub(super) fn register(registry: &mut DialectRegistry) {
    registry
        .attach("cf.br", <BranchModel<cf::Branch> as BufferizableOpInterface>::INTERFACE)
        .attach("cf.cond_br", <BranchModel<cf::CondBranch> as BufferizableOpInterface>::INTERFACE);
}

/// A branch: buffers are passed with the blocks that it leads to.
struct BranchModel<T>(PhantomData<T>);

impl<T: OpDecl> OpModel for BranchModel<T> {
    type Op = T;
}

impl<T: OpDecl> BufferizableOpInterface for BranchModel<T> {
    fn bufferizes_to_memory_read(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> AliasingValues {
        BranchOpRef::of(*op).map(|branch| aliasing_block_arguments(branch, operand)).unwrap_or_default()
    }

    fn bufferize(
        _: &mut Rewriter<'_>,
        _: Self::Handle,
        _: &BufferizationOptions,
        _: &BufferizationState,
    ) -> Bufferized {
        Ok(())
    }
}
