//! `drop-equivalent-buffer-results`: functions do not return buffers that they were given.
//! [mlir/lib/Dialect/Bufferization/Transforms/DropEquivalentBufferResults.cpp]

use dialekt_func as func;
use dialekt_interfaces::{CallOpRef, Callee, Visibility, function};
use dialekt_ir_core::ir::EditError;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_symbols::SymbolTableCollection;

/// Remove MemRef return values that are equivalent to a bbArg
///
/// Callers use what they passed instead. Public functions are not changed.
#[derive(Pass, Clone)]
#[pass(
    name = "DropEquivalentBufferResultsPass",
    argument = "drop-equivalent-buffer-results",
    op = "builtin.module",
    dialects(dialekt_memref::MemRefDialect)
)]
pub struct DropEquivalentBufferResults;

impl Pass for DropEquivalentBufferResults {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        drop_equivalent_buffer_results(cx.ir_mut(), op).map_err(|_| PassFailed)
    }
}

/// Drops results of functions in a module. [MLIR: dropEquivalentBufferResults]
///
/// # Errors
/// An edit failed.
pub fn drop_equivalent_buffer_results(ir: &mut Ir, module: Op) -> Result<(), EditError> {
    let functions: Vec<Op> = functions_in(ir.op(module)).collect();
    for function in functions {
        let view = ir.op(function);
        if view.symbol_visibility() == Visibility::Public || function::is_external(view) {
            continue;
        }
        let mut returns = Vec::new();
        let _ = view.walk(WalkOrder::Pre, |op| {
            if op.is::<func::Return>() {
                returns.push(op.handle());
            }
        });
        let results = function::signature(view).map_or(0, |(_, results)| results.len());
        let given: Vec<Option<usize>> =
            (0..results).map(|result| given_argument(ir, function, &returns, result)).collect();
        if returns.is_empty() || given.iter().all(Option::is_none) {
            continue;
        }
        let gone: Vec<bool> = given.iter().map(Option::is_some).collect();
        let calls = calls_of(ir, module, function);
        function::erase_results(ir, function, &gone)?;
        for op in returns {
            ir.erase_operands_at(op, |index| gone.get(index).copied().unwrap_or(false))?;
        }
        for call in calls {
            replace_call(ir, call, &given)?;
        }
    }
    Ok(())
}

/// The functions directly in a module.
pub(crate) fn functions_in(module: OpRef<'_>) -> impl Iterator<Item = Op> + use<'_> {
    let blocks = module.regions().flat_map(|region| region.blocks());
    blocks.flat_map(|block| block.ops()).filter(|op| op.is::<func::Func>()).map(|op| op.handle())
}

/// The argument that a function always returns as a result, but for casts. As in the reference it may be of any type.
fn given_argument(ir: &Ir, function: Op, returns: &[Op], result: usize) -> Option<usize> {
    let entry = ir.op(function).region(0)?.first_block()?.handle();
    let argument = |op: &Op| {
        let mut value = ir.op(*op).operand(result)?;
        while let Some(cast) = ir.defining::<memref::Cast>(value) {
            value = cast.source();
        }
        match ir.value(value).def() {
            ValueDef::Argument(block, number) if block == entry => Some(number as usize),
            _ => None,
        }
    };
    let mut arguments = returns.iter().map(argument);
    let first = arguments.next()??;
    arguments.all(|other| other == Some(first)).then_some(first)
}

/// The calls of a function.
fn calls_of(ir: &Ir, module: Op, function: Op) -> Vec<Op> {
    let (mut calls, mut symbols) = (Vec::new(), SymbolTableCollection::new());
    let _ = ir.op(module).walk(WalkOrder::Post, |op| {
        let callee = CallOpRef::of(op).filter(|_| op.is::<func::Call>()).and_then(|call| call.callee());
        if let Some(Callee::Symbol(symbol)) = callee
            && symbols.lookup_nearest(op, symbol) == Some(function)
        {
            calls.push(op.handle());
        }
    });
    calls
}

/// Replaces a call by one without the results that are arguments.
fn replace_call(ir: &mut Ir, call: Op, given: &[Option<usize>]) -> Result<(), EditError> {
    let view = ir.op(call);
    let (loc, callee) = (view.loc(), view.view::<func::Call>().and_then(|call| call.callee()));
    let Some(callee) = callee else { return Ok(()) };
    let operands: Vec<Value> = view.operands().collect();
    let all: Vec<Type> = view.result_types().collect();
    let is_kept = |result: &usize| given.get(*result).is_none_or(Option::is_none);
    let types: Vec<Type> = (0..all.len()).filter(is_kept).map(|result| all[result]).collect();
    let mut b = Builder::new(ir);
    b.set_insertion_point_before(call);
    b.set_loc(loc);
    let new = b.create(func::Call::build(&types, callee, &operands)).op();
    let kept: Vec<Value> = b.ir().op(new).results().collect();
    let (mut kept, mut results) = (kept.into_iter(), Vec::new());
    for (ty, given) in all.iter().zip(given) {
        let Some(argument) = *given else {
            results.extend(kept.next());
            continue;
        };
        let value = operands[argument];
        results.push(match b.ir().value(value).ty() == *ty {
            true => value,
            false => b.create(memref::Cast::build(*ty, value)).into(),
        });
    }
    ir.replace_op(call, &results)
}
