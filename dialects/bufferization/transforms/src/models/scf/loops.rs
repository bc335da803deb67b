//! Models of `scf.for` and `scf.while`.

use dialekt_bufferization::buffer_types::{buffer_type_within, memory_space};
use dialekt_bufferization::bufferizable::{AliasingValue, AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::buffers::replace_with_bufferized_values;
use dialekt_bufferization::conflicts::{allocate_tensor, resolve_tensor_operand_conflicts};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{Analysis, AnalysisState, BufferizationState};
use dialekt_bufferization::types::{fully_dynamic_memref, is_buffer_like, is_tensor_like};
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::ir::{OpSpec, RegionRef};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_scf as scf;

use super::{buffers, cast, move_body, new_type, new_types};

/// The last op of the only block of a region.
fn end<'a>(region: RegionRef<'a>) -> Option<OpRef<'a>> {
    region.first_block()?.last_op()
}

/// The type of the buffer that a loop carries: that of the initial value, or with a fully dynamic layout if that of the values of
/// iterations is another one.
fn carried_type(
    op: OpRef<'_>,
    argument: Value,
    init: Value,
    yielded: Value,
    (options, state, stack): (&BufferizationOptions, &BufferizationState, &mut Vec<Value>),
) -> Bufferized<Type> {
    let (ir, cx) = (op.ir(), op.cx());
    let first = buffer_type_within(ir, init, options, state, stack)?;
    if stack.iter().filter(|value| **value == argument).count() >= 2 {
        return Ok(first);
    }
    let ty = ir.value(yielded).ty();
    let next = match is_buffer_like(cx, ty) {
        true => ty,
        false => buffer_type_within(ir, yielded, options, state, stack)?,
    };
    if first == next {
        return Ok(first);
    }
    let space = memory_space(cx, next);
    if memory_space(cx, first) != space {
        op.emit_op_error("init_arg and yielded value bufferize to inconsistent memory spaces");
        return Err(BufferizationFailed);
    }
    Ok(fully_dynamic_memref(cx, ir.value(argument).ty(), space))
}

/// Casts buffers to the types that others get.
fn cast_all(
    rw: &mut Rewriter<'_>,
    values: Vec<Value>,
    targets: &[Value],
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized<Vec<Value>> {
    let mut done = Vec::with_capacity(values.len());
    for (value, target) in values.into_iter().zip(targets) {
        done.push(match is_tensor_like(rw.cx(), rw.type_of(*target)) {
            true => {
                let ty = new_type(rw, *target, options, state)?;
                cast(rw, value, ty)
            }
            false => value,
        });
    }
    Ok(done)
}

pub(super) struct ForModel;

impl OpModel for ForModel {
    type Op = scf::For;
}

/// The number of operands before the initial values: the bounds and the step.
const BOUNDS: usize = 3;

/// The value that the loop yields for a carried argument.
fn yielded(op: scf::ForView<'_>, number: usize) -> Option<Value> {
    end(op.region())?.operand(number)
}

/// The argument for a carried value.
fn carried(op: scf::ForView<'_>, number: usize) -> Option<Value> {
    op.region().first_block()?.args().nth(number + 1)
}

/// Returns whether each iteration yields the buffer that it got.
fn keeps_buffer(op: scf::ForView<'_>, number: usize, state: &AnalysisState<'_>) -> bool {
    carried(op, number).zip(yielded(op, number)).is_some_and(|(argument, value)| state.are_equivalent(argument, value))
}

fn may_have_no_iterations(op: scf::ForView<'_>) -> bool {
    let constant = |value| op.cx().integer_i64(op.ir().get_value(value)?.constant_value()?);
    match (constant(op.lower_bound()), constant(op.upper_bound())) {
        (Some(lower), Some(upper)) => upper <= lower,
        _ => true,
    }
}

impl BufferizableOpInterface for ForModel {
    /// Without iterations, the initial values are the results.
    fn bufferizes_to_memory_read(op: Self::View<'_>, operand: usize, state: &AnalysisState<'_>) -> bool {
        may_have_no_iterations(op)
            || operand
                .checked_sub(BOUNDS)
                .and_then(|number| carried(op, number))
                .is_none_or(|arg| state.is_value_read(arg))
    }

    fn aliasing_values(op: Self::View<'_>, operand: usize, state: &AnalysisState<'_>) -> AliasingValues {
        let Some(number) = operand.checked_sub(BOUNDS) else { return AliasingValues::new() };
        let Some(result) = op.result(number) else { return AliasingValues::new() };
        let alias = match keeps_buffer(op, number, state) {
            true => AliasingValue::equivalent(result),
            false => AliasingValue::unknown(result).maybe(),
        };
        [alias].into_iter().collect()
    }

    /// An initial value that may not be written to is copied.
    fn is_writable(_: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn resolve_conflicts(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        analysis: Analysis<'_>,
        state: &BufferizationState,
    ) -> Bufferized {
        resolve_tensor_operand_conflicts(rw, op.into(), analysis, state)?;
        if analysis.options.copy_before_write {
            return Ok(());
        }
        // A result may be in the memory of its own initial value, or of its own.
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let region = view.region();
        let last = end(region).ok_or(BufferizationFailed)?;
        let found = analysis.of(rw.ir());
        let copied = last.operands().enumerate().filter(|(number, value)| {
            found.is_tensor(*value)
                && found
                    .aliases(*value)
                    .into_iter()
                    .any(|alias| Some(alias) != carried(view, *number) && !is_defined_in(rw.ir(), alias, region))
        });
        let copied: Vec<(usize, Value)> = copied.collect();
        let last = last.handle();
        rw.set_insertion_point_before(last);
        for (number, value) in copied {
            let copy = allocate_tensor(rw, value, analysis.options, state, true)?;
            rw.set_operand(last, number, copy);
        }
        Ok(())
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        if let Some(number) = op.results().position(|result| result == value) {
            let argument = carried(op, number).ok_or(BufferizationFailed)?;
            return buffer_type_within(op.ir(), argument, options, state, stack);
        }
        let block = op.region().first_block().ok_or(BufferizationFailed)?;
        let number = block.args().skip(1).position(|argument| argument == value).ok_or(BufferizationFailed)?;
        let init = op.init_args().nth(number).ok_or(BufferizationFailed)?;
        let yielded = yielded(op, number).ok_or(BufferizationFailed)?;
        carried_type(*op, value, init, yielded, (options, state, stack))
    }

    fn verify_analysis(op: Self::View<'_>, state: &AnalysisState<'_>) -> Bufferized {
        if state.options().allow_return_allocs_from_loops {
            return Ok(());
        }
        let mut tensors = op.results().enumerate().filter(|(_, result)| state.is_tensor(*result));
        if let Some((number, _)) = tensors.find(|(number, _)| !keeps_buffer(op, *number, state)) {
            let place = end(op.region()).unwrap_or(*op);
            place.emit_error(format!("Yield operand #{number} is not equivalent to the corresponding iter bbArg"));
            return Err(BufferizationFailed);
        }
        Ok(())
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let bounds = [view.lower_bound(), view.upper_bound(), view.step()];
        let (inits, results): (Vec<Value>, Vec<Value>) = (view.init_args().collect(), view.results().collect());
        let old = view.region().first_block().ok_or(BufferizationFailed)?.handle();
        let (name, loc) = (view.name(), view.loc());
        let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
        let inits = buffers(rw, &inits, options, state)?;
        let inits = cast_all(rw, inits, &results, options, state)?;
        let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
        let operands: Vec<Value> = bounds.iter().chain(&inits).copied().collect();
        let spec = OpSpec::new(name, loc).operands(&operands).results(&types).regions(1).slots(&slots).attrs(&attrs);
        let new = rw.create_op(&spec);
        let mut args = vec![(rw.type_of(bounds[0]), loc)];
        args.extend(inits.iter().map(|init| (rw.type_of(*init), rw.value(*init).loc())));
        let region = rw.op(new).region(0).ok_or(BufferizationFailed)?.handle();
        let block = rw.create_block(region, None, &args);
        move_body(rw, old, block);
        let results: Vec<Value> = rw.op(new).results().collect();
        replace_with_bufferized_values(rw, op, &results);
        Ok(())
    }
}

/// Returns whether a result is defined in a region, or an argument by a block deeper in it.
fn is_defined_in(ir: &Ir, value: Value, region: RegionRef<'_>) -> bool {
    let value = ir.value(value);
    let innermost = value.parent_block().and_then(|block| block.parent_region());
    let start = match value.defining_op() {
        Some(_) => innermost,
        None => innermost.and_then(|innermost| innermost.parent_op()?.parent_region()),
    };
    std::iter::successors(start, |inner| inner.parent_op()?.parent_region()).any(|inner| inner == region)
}

pub(super) struct WhileModel;

impl OpModel for WhileModel {
    type Op = scf::While;
}

/// Returns whether two lists have equivalent tensors at a place.
fn are_equivalent_at(a: Option<Value>, b: Option<Value>, state: &AnalysisState<'_>) -> bool {
    a.zip(b).is_some_and(|(a, b)| state.is_tensor(a) && state.is_tensor(b) && state.are_equivalent(a, b))
}

/// The places in a loop where a value is passed on: the argument of the first region and what `scf.condition` passes, then those of
/// the second region, and what is yielded.
fn stations(op: scf::WhileView<'_>, number: usize) -> [[Option<Value>; 2]; 2] {
    let argument = |region: RegionRef<'_>| region.first_block()?.args().nth(number);
    let condition = end(op.before()).and_then(|end| end.operand(number + 1));
    let yielded = end(op.after()).and_then(|end| end.operand(number));
    [[argument(op.before()), condition], [argument(op.after()), yielded]]
}

impl BufferizableOpInterface for WhileModel {
    fn aliasing_values(op: Self::View<'_>, operand: usize, state: &AnalysisState<'_>) -> AliasingValues {
        let Some(result) = op.result(operand).filter(|_| op.result_type(operand) == op.operand_type(operand)) else {
            return AliasingValues::new();
        };
        let keeps = stations(op, operand).into_iter().all(|[from, to]| are_equivalent_at(from, to, state));
        let alias = match keeps {
            true => AliasingValue::equivalent(result),
            false => AliasingValue::unknown(result).maybe(),
        };
        [alias].into_iter().collect()
    }

    fn is_writable(_: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn resolve_conflicts(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        analysis: Analysis<'_>,
        state: &BufferizationState,
    ) -> Bufferized {
        resolve_tensor_operand_conflicts(rw, op.into(), analysis, state)?;
        if analysis.options.copy_before_write {
            return Ok(());
        }
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let condition = end(view.before()).ok_or(BufferizationFailed)?;
        let found = analysis.of(rw.ir());
        let passed: Vec<(usize, Value)> = condition.operands().skip(1).enumerate().collect();
        let condition = condition.handle();
        let copied = passed.into_iter().filter(|(number, _)| {
            view.inits().nth(*number).is_some_and(|init| found.is_tensor(init))
                && !stations(view, *number).into_iter().all(|[from, to]| are_equivalent_at(from, to, &found))
        });
        let copied: Vec<(usize, Value)> = copied.collect();
        rw.set_insertion_point_before(condition);
        for (number, value) in copied {
            let copy = allocate_tensor(rw, value, analysis.options, state, true)?;
            rw.set_operand(condition, number + 1, copy);
        }
        Ok(())
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let ir = op.ir();
        let position = |region: RegionRef<'_>| region.first_block()?.args().position(|argument| argument == value);
        if let Some(number) = position(op.before()) {
            let init = op.inits().nth(number).ok_or(BufferizationFailed)?;
            let yielded = stations(op, number)[1][1].ok_or(BufferizationFailed)?;
            return carried_type(*op, value, init, yielded, (options, state, stack));
        }
        let number = op.results().position(|result| result == value).or_else(|| position(op.after()));
        let passed = number.and_then(|number| stations(op, number)[0][1]).ok_or(BufferizationFailed)?;
        let ty = ir.value(passed).ty();
        match is_tensor_like(op.cx(), ty) {
            true => buffer_type_within(ir, passed, options, state, stack),
            false => Ok(ty),
        }
    }

    fn verify_analysis(op: Self::View<'_>, state: &AnalysisState<'_>) -> Bufferized {
        if state.options().allow_return_allocs_from_loops {
            return Ok(());
        }
        for (region, skipped, what) in [(op.before(), 1, "Condition arg"), (op.after(), 0, "Yield operand")] {
            let Some((block, end)) = region.first_block().zip(end(region)) else { continue };
            for (number, value) in end.operands().skip(skipped).enumerate().filter(|(_, v)| state.is_tensor(*v)) {
                let keeps = block.args().nth(number).is_some_and(|argument| state.are_equivalent(value, argument));
                if !keeps {
                    let message = format!("{what} #{number} is not equivalent to the corresponding iter bbArg");
                    end.emit_error(message);
                    return Err(BufferizationFailed);
                }
            }
        }
        Ok(())
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (loc, inits): (_, Vec<Value>) = (view.loc(), view.inits().collect());
        let [before, after] = [view.before(), view.after()].map(|region| region.first_block());
        let (before, after) = before.zip(after).ok_or(BufferizationFailed)?;
        let arguments = [before, after].map(|block| block.args().collect::<Vec<Value>>());
        let (before, after) = (before.handle(), after.handle());
        let inits = buffers(rw, &inits, options, state)?;
        let inits = cast_all(rw, inits, &arguments[0], options, state)?;
        let types = new_types(rw, &arguments[1], options, state)?;
        let new = rw.create(scf::While::build(&types, &inits));
        let first: Vec<_> = inits.iter().map(|init| (rw.type_of(*init), loc)).collect();
        let second: Vec<_> = types.iter().map(|ty| (*ty, loc)).collect();
        let regions: Vec<_> = rw.op(new).regions().map(|region| region.handle()).collect();
        let blocks = [rw.create_block(regions[0], None, &first), rw.create_block(regions[1], None, &second)];
        move_body(rw, before, blocks[0]);
        move_body(rw, after, blocks[1]);
        let results: Vec<Value> = rw.op(new).results().collect();
        replace_with_bufferized_values(rw, op, &results);
        Ok(())
    }
}
