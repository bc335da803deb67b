//! Models of the ops of func. [mlir/lib/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.cpp]

use dialekt_bufferization::buffer_types::buffer_type;
use dialekt_bufferization::bufferizable::{AliasingOpOperands, AliasingValue, AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::types::{is_buffer_like, is_tensor_like};
use dialekt_bufferization::unstructured::{
    aliasing_branch_operands, block_argument_buffer_type, bufferize_block_signature,
};
use dialekt_bufferization::{ToBuffer, cast_or_reallocate};
use dialekt_func as func;
use dialekt_interfaces::{FunctionOpRef, function};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::ir::OpSpec;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;

use crate::functions::{FuncAnalysisState, called_function, return_ops};

pub(super) fn register(registry: &mut DialectRegistry) {
    registry
        .attach("func.call", <CallModel as BufferizableOpInterface>::INTERFACE)
        .attach("func.func", <FuncModel as BufferizableOpInterface>::INTERFACE)
        .attach("func.return", <ReturnModel as BufferizableOpInterface>::INTERFACE);
}

struct CallModel;

impl OpModel for CallModel {
    type Op = func::Call;
}

impl BufferizableOpInterface for CallModel {
    fn bufferizes_to_memory_read(op: Self::View<'_>, operand: usize, state: &AnalysisState<'_>) -> bool {
        let facts = state.extension::<FuncAnalysisState>().and_then(|state| state.of_call(*op));
        facts.is_none_or(|facts| facts.read_args.contains(&operand))
    }

    fn bufferizes_to_memory_write(op: Self::View<'_>, operand: usize, state: &AnalysisState<'_>) -> bool {
        let facts = state.extension::<FuncAnalysisState>().and_then(|state| state.of_call(*op));
        facts.is_none_or(|facts| facts.written_args.contains(&operand))
    }

    fn aliasing_values(op: Self::View<'_>, operand: usize, state: &AnalysisState<'_>) -> AliasingValues {
        let Some(facts) = state.extension::<FuncAnalysisState>().and_then(|state| state.of_call(*op)) else {
            return state.unknown_aliasing_values(*op);
        };
        let results = facts.aliasing_results.get(&operand).map(Vec::as_slice).unwrap_or_default();
        let is_equivalent = matches!(results, [result] if facts.equivalent_args.contains_key(result));
        let results = results.iter().filter_map(|result| op.result(*result));
        results
            .map(|result| match is_equivalent {
                true => AliasingValue::equivalent(result),
                false => AliasingValue::unknown(result).maybe(),
            })
            .collect()
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        _stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let callee = called_function(*op, &mut state.symbol_tables()).ok_or(BufferizationFailed)?;
        let callee = op.ir().op(callee);
        let number = op.results().position(|result| result == value).ok_or(BufferizationFailed)?;
        let function = FunctionOpRef::of(callee).ok_or(BufferizationFailed)?;
        let ty = *function.result_types().get(number).ok_or(BufferizationFailed)?;
        Ok(match is_buffer_like(op.cx(), ty) {
            true => ty,
            false => boundary_type(callee, ty, options),
        })
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let op: Op = op.into();
        let cx = rw.cx();
        let view = rw.op(op);
        let (results, operands): (Vec<Value>, Vec<Value>) = (view.results().collect(), view.operands().collect());
        let callee = called_function(view, &mut state.symbol_tables()).ok_or(BufferizationFailed)?;
        let mut types = Vec::with_capacity(results.len());
        for result in results {
            let ty = rw.type_of(result);
            types.push(match is_tensor_like(cx, ty) {
                true => buffer_type(rw.ir(), result, options, state)?,
                false => ty,
            });
        }
        let mut passed = Vec::with_capacity(operands.len());
        for (i, operand) in operands.into_iter().enumerate() {
            if !is_tensor_like(cx, rw.type_of(operand)) {
                passed.push(operand);
                continue;
            }
            let mut buffer = buffer(rw, operand, options, state)?;
            let view = rw.op(callee);
            let function = FunctionOpRef::of(view).ok_or(BufferizationFailed)?;
            let mut ty = *function.argument_types().get(i).ok_or(BufferizationFailed)?;
            if !is_buffer_like(cx, ty) {
                // Functions that call each other: the callee was not bufferized yet.
                ty = argument_type(view, i, options).ok_or(BufferizationFailed)?;
            }
            if rw.type_of(buffer) != ty {
                buffer = cast_or_reallocate(rw, buffer, ty, options.buffer_alignment).ok_or(BufferizationFailed)?;
            }
            passed.push(buffer);
        }
        let view = rw.op(op);
        let (name, loc) = (view.name(), view.loc());
        let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
        let spec = OpSpec::new(name, loc).operands(&passed).results(&types).slots(&slots).attrs(&attrs);
        let call = rw.create_op(&spec);
        let results: Vec<Value> = rw.op(call).results().collect();
        replace_with_bufferized_values(rw, op, &results);
        Ok(())
    }
}

/// The buffer type of a tensor in the signature of a function.
fn boundary_type(function: OpRef<'_>, ty: Type, options: &BufferizationOptions) -> Type {
    let space = options.default_memory_space(function.cx(), ty).flatten();
    options.convert_function_type(function, ty, space)
}

/// The buffer type of an argument of a function, with the layout that it asks for.
fn argument_type(function: OpRef<'_>, number: usize, options: &BufferizationOptions) -> Option<Type> {
    let (cx, view) = (function.cx(), FunctionOpRef::of(function)?);
    let ty = boundary_type(function, *view.argument_types().get(number)?, options);
    let name = cx.ident("bufferization.buffer_layout");
    let Some(layout) = view.arg_attrs(number).iter().find(|attr| attr.name == name) else { return Some(ty) };
    match cx.type_data(ty) {
        TypeData::MemRef { shape, element, space, .. } => {
            cx.memref_type(shape, *element, Some(layout.value), *space).ok()
        }
        _ => Some(ty),
    }
}

struct ReturnModel;

impl OpModel for ReturnModel {
    type Op = func::Return;
}

impl BufferizableOpInterface for ReturnModel {
    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    /// Operands become buffers with the function.
    fn bufferize(
        _: &mut Rewriter<'_>,
        _: Self::Handle,
        _: &BufferizationOptions,
        _: &BufferizationState,
    ) -> Bufferized {
        Ok(())
    }
}

struct FuncModel;

impl OpModel for FuncModel {
    type Op = func::Func;
}

/// The number of the argument of a function that a value is; `None` for arguments of other blocks.
fn entry_argument(function: OpRef<'_>, value: Value) -> Option<usize> {
    function.region(0)?.first_block()?.args().position(|argument| argument == value)
}

impl BufferizableOpInterface for FuncModel {
    fn supports_unstructured_control_flow(_: Self::View<'_>) -> bool {
        true
    }

    fn has_tensor_semantics(op: Self::View<'_>) -> bool {
        let Some(view) = FunctionOpRef::of(*op) else { return false };
        let mut types = view.argument_types().iter().chain(view.result_types());
        types.any(|ty| is_tensor_like(op.cx(), *ty)) || {
            let blocks = op.regions().flat_map(|region| region.blocks());
            blocks.flat_map(|block| block.arg_types()).any(|ty| is_tensor_like(op.cx(), ty))
        }
    }

    fn aliasing_op_operands(_: Self::View<'_>, value: Value, state: &AnalysisState<'_>) -> AliasingOpOperands {
        aliasing_branch_operands(state, value)
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        match entry_argument(*op, value) {
            Some(number) => argument_type(*op, number, options).ok_or(BufferizationFailed),
            None => block_argument_buffer_type(op.ir(), op.handle(), value, options, state, stack),
        }
    }

    fn is_writable(op: Self::View<'_>, value: Value, _: &AnalysisState<'_>) -> bool {
        let Some(number) = entry_argument(*op, value) else { return true };
        let name = op.cx().ident("bufferization.writable");
        let attrs = FunctionOpRef::of(*op).map(|view| view.arg_attrs(number)).unwrap_or_default();
        let writable = attrs.iter().find(|attr| attr.name == name).and_then(|attr| op.cx().integer_i64(attr.value));
        writable != Some(0)
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let op: Op = op.into();
        let cx = rw.cx();
        let (view, function) = (rw.op(op), FunctionOpRef::of(rw.op(op)).ok_or(BufferizationFailed)?);
        let arguments = function.argument_types().iter().enumerate().map(|(i, ty)| match is_tensor_like(cx, *ty) {
            true => argument_type(view, i, options).unwrap_or(*ty),
            false => *ty,
        });
        let arguments: Vec<Type> = arguments.collect();
        let results = function.result_types().iter().map(|ty| match is_tensor_like(cx, *ty) {
            true => boundary_type(view, *ty, options),
            false => *ty,
        });
        let results: Vec<Type> = results.collect();
        let blocks: Vec<Block> = view.regions().flat_map(|r| r.blocks()).map(|block| block.handle()).collect();
        for block in blocks {
            bufferize_block_signature(rw, block, options, state)?;
        }
        for end in return_ops(rw.op(op)) {
            rw.set_insertion_point_before(end);
            let (operands, loc): (Vec<Value>, _) = (rw.op(end).operands().collect(), rw.loc(end));
            for (i, (operand, ty)) in operands.into_iter().zip(&results).enumerate() {
                if is_tensor_like(cx, rw.type_of(operand)) {
                    let buffer = rw.create(ToBuffer::build(*ty, operand).with_loc(loc)).result();
                    rw.set_operand(end, i, buffer);
                }
            }
        }
        let changed = rw.modify(op, |ir| function::set_signature(ir, op, &arguments, &results));
        changed.expect("the function is there");
        Ok(())
    }
}
