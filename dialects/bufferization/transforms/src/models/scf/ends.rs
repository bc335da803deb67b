//! Models of `scf.condition` and `scf.yield`.

use dialekt_bufferization::bufferizable::{AliasingValue, AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_scf as scf;

use super::{buffers, cast, new_type};

pub(super) struct ConditionModel;

impl OpModel for ConditionModel {
    type Op = scf::Condition;
}

impl BufferizableOpInterface for ConditionModel {
    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    /// Otherwise loops would give new allocations to the next iteration.
    fn must_bufferize_in_place(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (condition, args): (_, Vec<Value>) = (view.condition(), view.args().collect());
        let parent = view.parent_op().and_then(|op| op.region(1)?.first_block()).ok_or(BufferizationFailed)?;
        let after: Vec<Value> = parent.args().collect();
        let mut passed = Vec::with_capacity(args.len());
        for (value, argument) in args.into_iter().zip(after) {
            let buffer = buffers(rw, &[value], options, state)?[0];
            passed.push(match buffer == value {
                true => value,
                false => {
                    let ty = new_type(rw, argument, options, state)?;
                    cast(rw, buffer, ty)
                }
            });
        }
        rw.replace_op_with_new(op, scf::Condition::build(condition, &passed));
        Ok(())
    }
}

pub(super) struct YieldModel;

impl OpModel for YieldModel {
    type Op = scf::Yield;
}

impl BufferizableOpInterface for YieldModel {
    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    /// Otherwise regions would give new allocations out.
    fn must_bufferize_in_place(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn aliasing_values(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> AliasingValues {
        let Some(parent) = op.parent_op() else { return AliasingValues::new() };
        let result = parent.result(operand).map(AliasingValue::equivalent);
        if parent.is::<scf::If>() {
            result.map(AliasingValue::maybe).into_iter().collect()
        } else if parent.is::<scf::ExecuteRegion>() {
            result.into_iter().collect()
        } else {
            AliasingValues::new()
        }
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let parent = view.parent_op().ok_or(BufferizationFailed)?;
        // The values whose types those that are yielded have to have.
        let targets: Vec<Value> =
            if parent.is::<scf::For>() || parent.is::<scf::If>() || parent.is::<scf::IndexSwitch>() {
                parent.results().collect()
            } else if parent.is::<scf::While>() {
                parent
                    .region(0)
                    .and_then(|before| before.first_block())
                    .into_iter()
                    .flat_map(|block| block.args())
                    .collect()
            } else if parent.is::<scf::ExecuteRegion>() {
                Vec::new()
            } else {
                view.emit_error("unsupported scf::YieldOp parent");
                return Err(BufferizationFailed);
            };
        let values: Vec<Value> = view.results().collect();
        let mut yielded = Vec::with_capacity(values.len());
        for (i, value) in values.into_iter().enumerate() {
            let buffer = buffers(rw, &[value], options, state)?[0];
            yielded.push(match targets.get(i).filter(|_| buffer != value) {
                Some(target) => {
                    let ty = new_type(rw, *target, options, state)?;
                    cast(rw, buffer, ty)
                }
                None => buffer,
            });
        }
        rw.replace_op_with_new(op, scf::Yield::build(&yielded));
        Ok(())
    }
}
