//! Models of `scf.if`, `scf.index_switch` and `scf.execute_region`.

use dialekt_bufferization::ToTensor;
use dialekt_bufferization::buffer_types::{buffer_type_within, default_buffer_type, memory_space};
use dialekt_bufferization::bufferizable::{AliasingOpOperand, AliasingOpOperands, BufferizableOpInterface};
use dialekt_bufferization::buffers::replace_with_bufferized_values;
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::types::{fully_dynamic_memref, is_buffer_like, is_tensor_like};
use dialekt_bufferization::unstructured::{
    aliasing_branch_operands, block_argument_buffer_type, bufferize_block_signature,
};
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::ir::Region as RegionHandle;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_scf as scf;

use super::new_types;

/// The number of a result.
fn number_of(op: OpRef<'_>, value: Value) -> Option<usize> {
    op.results().position(|result| result == value)
}

/// The last op of the only block of a region.
fn end<'a>(region: RegionRef<'a>) -> Option<OpRef<'a>> {
    region.first_block()?.last_op()
}

/// The values that regions yield for a result, as aliases of it that may be.
fn yielded_aliases<'a>(
    op: OpRef<'a>,
    value: Value,
    regions: impl Iterator<Item = RegionRef<'a>>,
) -> AliasingOpOperands {
    let Some(number) = number_of(op, value) else { return AliasingOpOperands::new() };
    regions.filter_map(end).map(|end| AliasingOpOperand::equivalent(end, number).maybe()).collect()
}

/// The type of a buffer that comes from one of several regions.
fn joined_type<'a>(
    op: OpRef<'a>,
    value: Value,
    regions: impl Iterator<Item = RegionRef<'a>>,
    places: &str,
    (options, state, stack): (&BufferizationOptions, &BufferizationState, &mut Vec<Value>),
) -> Bufferized<Type> {
    let (ir, cx) = (op.ir(), op.cx());
    let number = number_of(op, value).ok_or(BufferizationFailed)?;
    let mut joined: Option<Type> = None;
    for end in regions.filter_map(end) {
        let yielded = end.operand(number).ok_or(BufferizationFailed)?;
        let ty = ir.value(yielded).ty();
        let ty = match is_buffer_like(cx, ty) {
            true => ty,
            false => buffer_type_within(ir, yielded, options, state, stack)?,
        };
        joined = Some(match joined {
            Some(before) if before != ty => {
                let space = memory_space(cx, before);
                if space != memory_space(cx, ty) {
                    op.emit_error(format!("inconsistent memory space on {places}"));
                    return Err(BufferizationFailed);
                }
                fully_dynamic_memref(cx, ir.value(value).ty(), space)
            }
            _ => ty,
        });
    }
    joined.ok_or(BufferizationFailed)
}

/// Moves the blocks of the regions of an op to those of a new one, and replaces it.
fn take_regions(rw: &mut Rewriter<'_>, old: Op, new: Op) {
    let handles = |op: Op| rw.op(op).regions().map(|region| region.handle()).collect::<Vec<RegionHandle>>();
    for (from, to) in handles(old).into_iter().zip(handles(new)) {
        rw.inline_region(from, to, None);
    }
    let results: Vec<Value> = rw.op(new).results().collect();
    replace_with_bufferized_values(rw, old, &results);
}

pub(super) struct IfModel;

impl OpModel for IfModel {
    type Op = scf::If;
}

impl BufferizableOpInterface for IfModel {
    fn aliasing_op_operands(op: Self::View<'_>, value: Value, _: &AnalysisState<'_>) -> AliasingOpOperands {
        yielded_aliases(*op, value, op.regions())
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        joined_type(*op, value, op.regions(), "then/else branches", (options, state, stack))
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (condition, results): (_, Vec<Value>) = (view.condition(), view.results().collect());
        let types = new_types(rw, &results, options, state)?;
        let new = rw.create(scf::If::build(&types, condition));
        take_regions(rw, op.into(), new.into());
        Ok(())
    }
}

pub(super) struct IndexSwitchModel;

impl OpModel for IndexSwitchModel {
    type Op = scf::IndexSwitch;
}

/// The regions of the cases, then the default one.
fn cases_first<'a>(op: OpRef<'a>) -> impl Iterator<Item = RegionRef<'a>> {
    op.regions().skip(1).chain(op.regions().take(1))
}

impl BufferizableOpInterface for IndexSwitchModel {
    fn aliasing_op_operands(op: Self::View<'_>, value: Value, _: &AnalysisState<'_>) -> AliasingOpOperands {
        yielded_aliases(*op, value, cases_first(*op))
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        joined_type(*op, value, op.regions(), "switch cases", (options, state, stack))
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (arg, results): (_, Vec<Value>) = (view.arg(), view.results().collect());
        let cases: Vec<i64> = view.cases().map(|cases| cases.to_vec()).unwrap_or_default();
        let count = view.case_regions().len();
        let types = new_types(rw, &results, options, state)?;
        let parts = scf::IndexSwitchParts { results: &types, arg, cases: cases.into(), case_regions: count as u32 };
        let new = rw.create(scf::IndexSwitch::build(parts));
        take_regions(rw, op.into(), new.into());
        Ok(())
    }
}

pub(super) struct ExecuteRegionModel;

impl OpModel for ExecuteRegionModel {
    type Op = scf::ExecuteRegion;
}

/// The only `scf.yield` of an op.
fn unique_yield(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let ends = op.regions().flat_map(|region| region.blocks()).filter_map(|block| block.last_op());
    let mut yields = ends.filter(|end| end.is::<scf::Yield>());
    let found = yields.next()?;
    if yields.next().is_some() { None } else { Some(found) }
}

impl BufferizableOpInterface for ExecuteRegionModel {
    fn supports_unstructured_control_flow(_: Self::View<'_>) -> bool {
        true
    }

    fn is_writable(_: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn aliasing_op_operands(op: Self::View<'_>, value: Value, state: &AnalysisState<'_>) -> AliasingOpOperands {
        match number_of(*op, value) {
            None => aliasing_branch_operands(state, value),
            Some(number) => {
                unique_yield(*op).map(|end| AliasingOpOperand::equivalent(end, number)).into_iter().collect()
            }
        }
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        match number_of(*op, value) {
            None => block_argument_buffer_type(op.ir(), op.handle(), value, options, state, stack),
            Some(number) => {
                let yielded = unique_yield(*op).and_then(|end| end.operand(number));
                let ty = yielded.map(|yielded| op.ir().value(yielded).ty());
                match ty.filter(|ty| is_buffer_like(op.cx(), *ty)) {
                    Some(ty) => Ok(ty),
                    None => default_buffer_type(op.ir(), value, options, state, stack),
                }
            }
        }
    }

    fn verify_analysis(op: Self::View<'_>, _: &AnalysisState<'_>) -> Bufferized {
        if unique_yield(*op).is_some() {
            return Ok(());
        }
        op.emit_op_error("op without unique scf.yield is not supported");
        Err(BufferizationFailed)
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (no_inline, results): (_, Vec<Value>) = (view.no_inline(), view.result().collect());
        let from = view.region().handle();
        let types = new_types(rw, &results, options, state)?;
        let new = rw.create(scf::ExecuteRegion::build(&types));
        if no_inline {
            let unit = rw.cx().intern_attr(AttrData::Unit);
            rw.set_attr(new, "no_inline", Some(unit));
        }
        let to = rw.op(new).region(0).ok_or(BufferizationFailed)?.handle();
        rw.inline_region(from, to, None);
        let blocks: Vec<Block> = rw.ir().region(to).blocks().map(|block| block.handle()).collect();
        for block in blocks {
            bufferize_block_signature(rw, block, options, state)?;
        }
        rw.set_insertion_point_after(new);
        let made: Vec<Value> = rw.op(new).results().collect();
        let mut replacements = Vec::with_capacity(made.len());
        for (old, new) in results.into_iter().zip(made) {
            let ty = rw.type_of(old);
            replacements.push(match is_tensor_like(rw.cx(), ty) {
                true => rw.create(ToTensor::build(ty, new)).result(),
                false => new,
            });
        }
        rw.replace_op(op, &replacements);
        Ok(())
    }
}
