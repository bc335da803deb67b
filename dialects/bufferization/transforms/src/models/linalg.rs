//! Models of the ops of linalg. [mlir/lib/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.cpp]

use dialekt_bufferization::bufferizable::{AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::types::is_tensor_like;
use dialekt_interfaces::{DestinationStyleOpRef, SubsetInsertionOpInterface, SubsetOpInterface};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::{AnyOp, OpModel};
use dialekt_ir_core::ir::OpSpec;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_linalg as linalg;
use dialekt_linalg::{LinalgDialect, LinalgOpRef};
use smallvec::SmallVec;

use super::destination::{is_destination, tied_result};

pub(super) fn register(registry: &mut DialectRegistry) {
    let structured = LinalgDialect::DIALECT.ops.iter().filter(|op| op.interface(LinalgOpRef::INTERFACE).is_some());
    for op in structured {
        registry.attach(op.name, <StructuredModel as BufferizableOpInterface>::INTERFACE);
    }
    registry.attach("linalg.copy", <CopyOfSubset as SubsetInsertionOpInterface>::INTERFACE);
    registry.attach("linalg.softmax", <SoftmaxModel as BufferizableOpInterface>::INTERFACE);
}

/// Replaces an op with destinations by one on buffers, which takes its region.
fn bufferize_destination_style(
    rw: &mut Rewriter<'_>,
    op: Op,
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized {
    let view = rw.op(op);
    let style = DestinationStyleOpRef::of(view).ok_or(BufferizationFailed)?;
    if style.has_pure_buffer_semantics() {
        return Ok(());
    }
    if !style.has_pure_tensor_semantics() {
        view.emit_error("op does not have pure tensor semantics");
        return Err(BufferizationFailed);
    }
    let first = style.dps_inits().positions().start;
    let (operands, regions): (Vec<Value>, Vec<_>) =
        (view.operands().collect(), view.regions().map(|region| region.handle()).collect());
    let (name, loc) = (view.name(), view.loc());
    let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
    let mut passed = Vec::with_capacity(operands.len());
    for operand in operands {
        passed.push(match is_tensor_like(rw.cx(), rw.type_of(operand)) {
            true => buffer(rw, operand, options, state)?,
            false => operand,
        });
    }
    let spec = OpSpec::new(name, loc).operands(&passed).regions(regions.len() as u32).slots(&slots).attrs(&attrs);
    let new = rw.create_op(&spec);
    let taken: Vec<_> = rw.op(new).regions().map(|region| region.handle()).collect();
    for (from, to) in regions.into_iter().zip(taken) {
        rw.inline_region(from, to, None);
    }
    let results = rw.op(op).num_results();
    let dests: Vec<Value> = passed.into_iter().skip(first).take(results).collect();
    replace_with_bufferized_values(rw, op, &dests);
    Ok(())
}

/// An op that computes its destinations by loops around a scalar body.
struct StructuredModel;

impl OpModel for StructuredModel {
    type Op = AnyOp;
}

impl BufferizableOpInterface for StructuredModel {
    fn bufferizes_to_memory_read(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        LinalgOpRef::of(*op).is_none_or(|op| op.payload_uses_value_from_operand(operand))
    }

    fn bufferizes_to_memory_write(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        is_destination(*op, operand)
    }

    /// Each iteration works on the element of its own, where loops are parallel and maps the identity.
    fn bufferizes_to_elementwise_access(op: Self::View<'_>, _: &AnalysisState<'_>, operands: &[usize]) -> bool {
        let Some(structured) = LinalgOpRef::of(*op).filter(|op| op.is_all_parallel()) else { return false };
        let affine = op.cx().affine();
        let maps = structured.indexing_maps();
        operands.iter().all(|operand| maps.get(*operand).is_some_and(|map| map.is_identity(affine)))
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
        bufferize_destination_style(rw, op, options, state)
    }
}

/// A copy as an insertion: it replaces all of its destination.
struct CopyOfSubset;

impl OpModel for CopyOfSubset {
    type Op = linalg::Copy;
}

impl SubsetOpInterface for CopyOfSubset {}

impl SubsetInsertionOpInterface for CopyOfSubset {
    fn is_equivalent_subset(
        op: Self::View<'_>,
        candidate: Value,
        are_equivalent: &dyn Fn(Value, Value) -> bool,
    ) -> bool {
        op.operand(1).is_some_and(|dest| are_equivalent(candidate, dest))
    }

    fn values_needed_to_build_subset_extraction(op: Self::View<'_>) -> SmallVec<[Value; 8]> {
        op.operand(1).into_iter().collect()
    }

    fn build_subset_extraction(b: &mut Builder<'_>, op: Self::Handle) -> Option<Value> {
        b.ir().op(op.into()).operand(1)
    }
}

struct SoftmaxModel;

impl OpModel for SoftmaxModel {
    type Op = linalg::Softmax;
}

impl BufferizableOpInterface for SoftmaxModel {
    fn bufferizes_to_memory_read(_: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 0
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
        bufferize_destination_style(rw, op.into(), options, state)
    }
}
