//! One-Shot Bufferize: analysis, copies and rewriting, of ops and of modules with the boundaries of their functions.
//! [mlir/lib/Dialect/Bufferization/Transforms/{OneShotAnalysis,OneShotModuleBufferize}.cpp]

use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::BufferizationState;
use dialekt_bufferization::types::is_tensor_like;
use dialekt_func as func;
use dialekt_interfaces::FunctionOpRef;
use dialekt_interfaces::function::{self, FunctionPart};
use dialekt_ir_core::context::{Attribute, OpTraits, Type};
use dialekt_ir_core::ir::{Ir, Op, OpRef, Value, WalkOrder};
use dialekt_memref as memref;
use dialekt_symbols::SymbolTableCollection;

use crate::analysis::{AnalysisCounts, OneShotAnalysis};
use crate::bufferize::{BufferizationCounts, bufferize_op};
use crate::functions::{CallOrder, FuncAnalysisState, return_ops};
use crate::tensor_copy_insertion::insert_tensor_copies;

/// The numbers of what was decided and made.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Decisions.
    pub analysis: AnalysisCounts,
    /// Ops.
    pub rewriting: BufferizationCounts,
}

/// Bufferizes an op and all nested in it, but for the boundaries of functions.
///
/// # Errors
/// The reason was reported.
pub fn run_one_shot_bufferize(
    ir: &mut Ir,
    root: Op,
    options: &BufferizationOptions,
    state: &BufferizationState,
    counts: &mut Counts,
) -> Bufferized {
    if !options.copy_before_write {
        analyze_and_copy(ir, root, options, state, counts)?;
    }
    if options.test_analysis_only {
        return Ok(());
    }
    bufferize_op(ir, root, options, state, &mut counts.rewriting)
}

/// Analyzes an op, and copies what is not bufferized in place.
///
/// # Errors
/// The reason was reported.
pub fn analyze_and_copy(
    ir: &mut Ir,
    root: Op,
    options: &BufferizationOptions,
    state: &BufferizationState,
    counts: &mut Counts,
) -> Bufferized {
    let mut analysis = OneShotAnalysis::new(ir, root, options);
    let analyzed = match options.bufferize_function_boundaries {
        true => analyze_module(ir, root, &mut analysis),
        false => analysis.analyze(ir, root),
    };
    counts.analysis = analysis.counts();
    analyzed?;
    if options.test_analysis_only {
        return Ok(());
    }
    insert_tensor_copies(ir, root, analysis.decided(), state)
}

/// Bufferizes a module with the boundaries of its functions.
///
/// # Errors
/// The reason was reported.
pub fn run_one_shot_module_bufferize(
    ir: &mut Ir,
    module: Op,
    options: &BufferizationOptions,
    state: &BufferizationState,
    counts: &mut Counts,
) -> Bufferized {
    if !options.copy_before_write {
        let mut analyzed = options.clone();
        if !options.no_analysis_func_filter.is_empty() {
            let filter = options.no_analysis_func_filter.clone();
            analyzed.op_filter.deny(move |op| is_in_one_of(op, &filter));
        }
        analyze_and_copy(ir, module, &analyzed, state, counts)?;
    }
    if options.test_analysis_only {
        return Ok(());
    }
    bufferize_module(ir, module, options, state, &mut counts.rewriting)
}

/// Returns whether an op is one of the functions with these names, or in one.
fn is_in_one_of(op: OpRef<'_>, names: &[String]) -> bool {
    let function = std::iter::successors(Some(op), |op| op.parent_op()).find(|op| op.is::<func::Func>());
    function.is_some_and(|function| has_name(function, names))
}

fn has_name(function: OpRef<'_>, names: &[String]) -> bool {
    let cx = function.cx();
    let name = function.inherent_attr("sym_name").and_then(|name| cx.string_value(name));
    name.is_some_and(|name| names.iter().any(|wanted| cx.str(name) == wanted.as_str()))
}

/// Analyzes the functions of a module, callees first.
///
/// # Errors
/// The reason was reported.
pub fn analyze_module(ir: &mut Ir, module: Op, analysis: &mut OneShotAnalysis<'_>) -> Bufferized {
    analysis.set_extension(FuncAnalysisState::default());
    let options = analysis.decided().options.clone();
    let order = CallOrder::new(ir, module, &mut SymbolTableCollection::new());
    let is_allowed = |ir: &Ir, function: &Op| options.is_op_allowed(ir.op(*function));
    for function in order.ordered {
        if !is_allowed(ir, &function) {
            continue;
        }
        analysis.analyze(ir, function)?;
        find_aliases_of_arguments(ir, function, analysis)?;
        find_accesses_of_arguments(ir, function, analysis);
    }
    for function in order.recursive {
        if is_allowed(ir, &function) {
            analysis.analyze(ir, function)?;
        }
    }
    Ok(())
}

/// The arguments of a function that are tensors of a rank, with their numbers.
fn tensor_arguments(function: OpRef<'_>) -> Vec<(usize, Value)> {
    let entry = function.region(0).and_then(|body| body.first_block());
    let arguments = entry.into_iter().flat_map(|block| block.args()).enumerate();
    arguments.filter(|(_, value)| is_ranked_tensor(function, function.ir().value(*value).ty())).collect()
}

fn is_ranked_tensor(op: OpRef<'_>, ty: Type) -> bool {
    is_tensor_like(op.cx(), ty) && op.cx().type_data(ty).shape().is_some()
}

/// Finds out which results of a function are in the memory of which arguments.
fn find_aliases_of_arguments(ir: &mut Ir, function: Op, analysis: &mut OneShotAnalysis<'_>) -> Bufferized {
    let view = ir.op(function);
    let signature = FunctionOpRef::of(view).ok_or(BufferizationFailed)?;
    let (mut aliasing, mut equivalent, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    if signature.is_external() {
        let tensors = |types: &[Type]| -> Vec<usize> {
            (0..types.len()).filter(|i| is_tensor_like(view.cx(), types[*i])).collect()
        };
        for argument in tensors(signature.argument_types()) {
            aliasing.push((argument, tensors(signature.result_types())));
        }
    } else {
        let ends = return_ops(view);
        let Some(first) = ends.first().copied() else {
            view.emit_error("cannot bufferize func.func without func.return");
            return Err(BufferizationFailed);
        };
        let state = analysis.state(ir);
        let arguments = tensor_arguments(view);
        let returned = |end: Op, number: usize| {
            ir.op(end).operand(number).filter(|value| is_ranked_tensor(view, ir.value(*value).ty()))
        };
        let count = ir.op(first).num_operands();
        for (argument, value) in &arguments {
            let mut results: Vec<usize> = Vec::new();
            for end in &ends {
                let is_alias =
                    |number: usize| returned(*end, number).is_some_and(|returned| state.are_aliasing(returned, *value));
                let found: Vec<usize> = (0..count).filter(|n| !results.contains(n) && is_alias(*n)).collect();
                results.extend(found);
            }
            aliasing.push((*argument, results));
        }
        let mut equivalent_argument = |end: Op, number: usize| {
            let value = ir.op(end).operand(number).filter(|value| state.is_tensor(*value))?;
            let found = arguments.iter().find(|(_, argument)| state.are_equivalent(value, *argument));
            marks.extend(found.map(|(argument, _)| (end, number, *argument)));
            found.map(|(argument, _)| *argument)
        };
        for number in 0..count {
            let Some(argument) = equivalent_argument(first, number) else { continue };
            if ends[1..].iter().all(|end| equivalent_argument(*end, number) == Some(argument)) {
                equivalent.push((number, argument));
            }
        }
    }
    if analysis.decided().options.test_analysis_only {
        for (end, number, argument) in marks {
            mark_equivalent(ir, end, number, argument);
        }
    }
    let facts = analysis.extension_mut::<FuncAnalysisState>().ok_or(BufferizationFailed)?.facts_mut(function);
    facts.aliasing_results.extend(aliasing.into_iter().filter(|(_, results)| !results.is_empty()));
    facts.equivalent_args.extend(equivalent);
    Ok(())
}

/// Notes at a `func.return` which argument an operand is equivalent to.
fn mark_equivalent(ir: &mut Ir, end: Op, number: usize, argument: usize) {
    const NAME: &str = "__equivalent_func_args__";
    let view = ir.op(end);
    let cx = view.cx().clone();
    let integer = |value: i64| cx.integer_attr(Type::I64, value);
    let before = view.attr(NAME).and_then(|attr| cx.array_elements(attr)).map(<[Attribute]>::to_vec);
    let Some(none) = integer(-1) else { return };
    let mut list = before.unwrap_or_else(|| vec![none; view.num_operands()]);
    if let (Some(place), Some(argument)) = (list.get_mut(number), integer(argument as i64)) {
        *place = argument;
    }
    ir.set_attr(end, cx.ident(NAME), cx.array_attr(&list)).expect("the op was found in its block");
}

/// Finds out which arguments of a function are read and written to.
fn find_accesses_of_arguments(ir: &mut Ir, function: Op, analysis: &mut OneShotAnalysis<'_>) {
    let mut found = Vec::new();
    {
        let view = ir.op(function);
        let cx = view.cx();
        let Some(signature) = FunctionOpRef::of(view) else { return };
        let access = cx.ident("bufferization.access");
        let entry: Vec<Value> =
            view.region(0).and_then(|body| body.first_block()).into_iter().flat_map(|block| block.args()).collect();
        for (i, ty) in signature.argument_types().iter().enumerate() {
            if !is_tensor_like(cx, *ty) {
                continue;
            }
            let attr = signature.arg_attrs(i).iter().find(|attr| attr.name == access);
            let said = attr.and_then(|attr| cx.string_value(attr.value)).map(|said| cx.str(said));
            let (is_read, is_written) = match (said, entry.get(i)) {
                (Some(said), _) => (said.starts_with("read"), said.ends_with("write")),
                (None, None) => (true, true),
                (None, Some(value)) => {
                    (analysis.state(ir).is_value_read(*value), analysis.is_value_written(ir, *value))
                }
            };
            found.push((i, is_read, is_written));
        }
    }
    if analysis.decided().options.test_analysis_only {
        for (i, is_read, is_written) in &found {
            let access = match (is_read, is_written) {
                (true, true) => "read-write",
                (true, false) => "read",
                (false, true) => "write",
                (false, false) => "none",
            };
            let access = ir.cx().string_attr(access);
            set_argument_attr(ir, function, *i, "bufferization.access", Some(access));
        }
    }
    let Some(state) = analysis.extension_mut::<FuncAnalysisState>() else { return };
    let facts = state.facts_mut(function);
    facts.read_args.extend(found.iter().filter(|found| found.1).map(|found| found.0));
    facts.written_args.extend(found.iter().filter(|found| found.2).map(|found| found.0));
    facts.is_analyzed = true;
}

/// Sets or removes an attribute of an argument of a function.
fn set_argument_attr(ir: &mut Ir, function: Op, argument: usize, name: &str, value: Option<Attribute>) {
    let done = function::set_attr(ir, function, FunctionPart::Argument(argument), name, value);
    done.expect("the function is there, and has attributes of arguments");
}

/// Bufferizes the functions of a module, callees first, then the other ops in it.
fn bufferize_module(
    ir: &mut Ir,
    module: Op,
    options: &BufferizationOptions,
    state: &BufferizationState,
    counts: &mut BufferizationCounts,
) -> Bufferized {
    let order = CallOrder::new(ir, module, &mut SymbolTableCollection::new());
    for function in order.ordered.into_iter().chain(order.recursive) {
        if has_name(ir.op(function), &options.no_analysis_func_filter) {
            let copying = BufferizationOptions { copy_before_write: true, ..options.clone() };
            bufferize_op(ir, function, &copying, state, counts)?;
        } else {
            bufferize_op(ir, function, options, state, counts)?;
        }
        if options.infer_function_result_layout {
            fold_memref_casts(ir, function);
        }
    }
    let blocks = ir.op(module).regions().flat_map(|region| region.blocks());
    let others = blocks
        .flat_map(|block| block.ops())
        .filter(|op| !op.is::<func::Func>() && !op.has_traits(OpTraits::SYMBOL_TABLE));
    let others: Vec<Op> = others.map(|op| op.handle()).collect();
    for op in others {
        if ir.get_op(op).is_some() {
            bufferize_op(ir, op, options, state, counts)?;
        }
    }
    for op in ir.collect_ops(module, WalkOrder::Post) {
        let view = ir.op(op);
        if !view.is::<func::Func>() {
            continue;
        }
        let count =
            FunctionOpRef::of(view).filter(|view| !view.is_external()).map_or(0, |view| view.argument_types().len());
        for argument in 0..count {
            for name in ["bufferization.buffer_layout", "bufferization.writable"] {
                let ident = ir.cx().ident(name);
                let view = FunctionOpRef::of(ir.op(op));
                if view.is_some_and(|view| view.arg_attrs(argument).iter().any(|attr| attr.name == ident)) {
                    set_argument_attr(ir, op, argument, name, None);
                }
            }
        }
    }
    Ok(())
}

/// Gives results of a function the types that all its returns cast from.
fn fold_memref_casts(ir: &mut Ir, function: Op) {
    let ends = return_ops(ir.op(function));
    let Some(first) = ends.first() else { return };
    let source = |ir: &Ir, end: Op, number: usize| {
        let value = ir.value(ir.op(end).operand(number)?);
        Some(value.defining_op()?.view::<memref::Cast>()?.source())
    };
    let Some(signature) = FunctionOpRef::of(ir.op(function)) else { return };
    let (arguments, mut results) = (signature.argument_types().to_vec(), signature.result_types().to_vec());
    for number in 0..ir.op(*first).num_operands() {
        let type_at = |end: &Op| source(ir, *end, number).map(|value| ir.value(value).ty());
        let Some(ty) = type_at(first).filter(|ty| ends.iter().all(|end| type_at(end) == Some(*ty))) else { continue };
        let Some(result) = results.get_mut(number) else { continue };
        *result = ty;
        for end in &ends {
            if let Some(value) = source(ir, *end, number) {
                ir.set_operand(*end, number as u32, value).expect("the value is used by the op already");
            }
        }
    }
    function::set_signature(ir, function, &arguments, &results).expect("the function is there");
}
