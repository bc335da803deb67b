//! Models of `scf.forall` and `scf.forall.in_parallel`.

use dialekt_bufferization::ToTensor;
use dialekt_bufferization::buffer_types::buffer_type_within;
use dialekt_bufferization::bufferizable::{AliasingValue, AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_scf as scf;
use smallvec::SmallVec;

pub(super) struct ForallModel;

impl OpModel for ForallModel {
    type Op = scf::Forall;
}

/// Returns whether there may be more than one thread.
fn has_many_threads(op: scf::ForallView<'_>) -> bool {
    let lists = [op.static_lower_bound(), op.static_upper_bound(), op.static_step()];
    let [Some(lower), Some(upper), Some(step)] = lists else { return true };
    let mut bounds = lower.iter().zip(upper.iter()).zip(step.iter());
    bounds.any(|((lower, upper), step)| [lower, upper, step].contains(&&DYNAMIC) || lower.wrapping_add(*step) < *upper)
}

/// The arguments for outputs.
fn shared(op: scf::ForallView<'_>) -> impl Iterator<Item = Value> {
    let rank = op.static_upper_bound().map_or(0, |bounds| bounds.len());
    op.region().first_block().into_iter().flat_map(move |block| block.args().skip(rank))
}

impl BufferizableOpInterface for ForallModel {
    fn aliasing_values(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> AliasingValues {
        let start = op.outputs().range().positions().start;
        let result = operand.checked_sub(start).and_then(|number| op.result(number));
        result.map(AliasingValue::equivalent).into_iter().collect()
    }

    fn is_writable(_: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn is_repetitive_region(op: Self::View<'_>, _: usize) -> bool {
        has_many_threads(op)
    }

    fn is_parallel_region(op: Self::View<'_>, _: usize) -> bool {
        has_many_threads(op)
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let number = op.results().position(|result| result == value);
        let number = number.or_else(|| shared(op).position(|argument| argument == value));
        let output = number.and_then(|number| op.outputs().nth(number)).ok_or(BufferizationFailed)?;
        buffer_type_within(op.ir(), output, options, state, stack)
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let loc = view.loc();
        let (outputs, arguments): (Vec<Value>, Vec<Value>) = (view.outputs().collect(), shared(view).collect());
        let old = view.region().first_block().ok_or(BufferizationFailed)?.handle();
        let mut buffers = Vec::with_capacity(outputs.len());
        for output in &outputs {
            buffers.push(buffer(rw, *output, options, state)?);
        }
        rw.set_insertion_point_to_start(old);
        for (argument, buffer) in arguments.iter().zip(&buffers) {
            let ty = rw.type_of(*argument);
            let tensor = rw.create(ToTensor::build(ty, *buffer)).result();
            rw.replace_all_uses(*argument, tensor);
        }
        rw.set_insertion_point_before(op);
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let bounds = [view.dynamic_lower_bound(), view.dynamic_upper_bound(), view.dynamic_step()];
        let bounds = bounds.map(|bounds| bounds.collect::<Vec<Value>>());
        let fixed = [view.static_lower_bound(), view.static_upper_bound(), view.static_step()];
        let [lower, upper, step] = fixed.map(|list| list.map(|list| SmallVec::from_slice(&list)).unwrap_or_default());
        let (mapping, attrs) = (view.inherent_attr("mapping"), view.discardable_attrs().to_vec());
        let rank = upper.len();
        let parts = scf::ForallParts {
            results: &[],
            dynamic_lower_bound: &bounds[0],
            dynamic_upper_bound: &bounds[1],
            dynamic_step: &bounds[2],
            outputs: &[],
            static_lower_bound: lower,
            static_upper_bound: upper,
            static_step: step,
        };
        let build = scf::Forall::build(parts);
        let new = rw.create(attrs.into_iter().fold(build, |build, attr| build.with_attr(attr)));
        rw.set_attr(new, "mapping", mapping);
        let region = rw.op(new).region(0).ok_or(BufferizationFailed)?.handle();
        let block = rw.create_block(region, None, &vec![(Type::INDEX, loc); rank]);
        let replacements: Vec<Value> = rw.ir().block(block).args().collect();
        // The arguments for outputs have no uses any more.
        rw.ir_mut().erase_arguments(old, |number| number as usize >= rank).map_err(|_| BufferizationFailed)?;
        rw.merge_blocks(old, block, &replacements);
        replace_with_bufferized_values(rw, op, &buffers);
        Ok(())
    }
}

pub(super) struct InParallelModel;

impl OpModel for InParallelModel {
    type Op = scf::ForallInParallel;
}

impl BufferizableOpInterface for InParallelModel {}
