//! `buffer-results-to-out-params`: functions write to buffers of their callers instead of returning them.
//! [mlir/lib/Dialect/Bufferization/Transforms/BufferResultsToOutParams.cpp]

use std::collections::HashMap;

use dialekt_bufferization::AllocationOpRef;
use dialekt_func as func;
use dialekt_interfaces::function::{self, NewPart};
use dialekt_interfaces::{FunctionOpRef, Visibility};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_symbols::SymbolTableCollection;

use crate::drop_equivalent_buffer_results::functions_in;

/// Converts memref-typed function results to out-params
///
/// Each ranked memref among the results becomes an argument, which the caller allocates. The function copies the buffer there, or
/// writes to it directly where its own allocation can be left out.
#[derive(Pass, Clone)]
#[pass(
    name = "BufferResultsToOutParamsPass",
    argument = "buffer-results-to-out-params",
    op = "builtin.module",
    dialects(dialekt_memref::MemRefDialect)
)]
pub struct BufferResultsToOutParams {
    /// Add the attribute 'bufferize.result' to all output parameters.
    #[option(name = "add-result-attr", default = false)]
    add_result_attr: bool,
    /// Hoist static allocations to call sites.
    #[option(name = "hoist-static-allocs", default = false)]
    hoist_static_allocs: bool,
    /// Hoist dynamic allocations to call sites.
    #[option(name = "hoist-dynamic-allocs", default = false)]
    hoist_dynamic_allocs: bool,
    /// Modify function signatures of public functions.
    #[option(name = "modify-public-functions", default = false)]
    modify_public_functions: bool,
}

impl Pass for BufferResultsToOutParams {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        self.promote(cx.ir_mut(), op).ok_or(PassFailed)
    }
}

/// The sizes of the dynamic buffers that a function does not allocate any more, by the numbers of arguments.
type DynamicSizes = HashMap<Op, Vec<Vec<usize>>>;

fn is_ranked(ir: &Ir, value: Value) -> bool {
    matches!(ir.cx().type_data(ir.value(value).ty()), TypeData::MemRef { .. })
}

impl BufferResultsToOutParams {
    fn is_changed(&self, function: OpRef<'_>) -> bool {
        let is_public = function.symbol_visibility() == Visibility::Public;
        !function::is_external(function) && (!is_public || self.modify_public_functions)
    }

    /// Changes all functions and calls. `None` if something is not possible, which was reported.
    fn promote(&self, ir: &mut Ir, module: Op) -> Option<()> {
        let functions: Vec<Op> = functions_in(ir.op(module)).filter(|op| self.is_changed(ir.op(*op))).collect();
        let mut sizes = DynamicSizes::new();
        for function in functions {
            let params = self.update_function(ir, function)?;
            self.update_returns(ir, function, &params, &mut sizes)?;
        }
        self.update_calls(ir, module, &sizes)
    }

    /// Moves memrefs from the results of a function to its arguments, and gives the new ones.
    fn update_function(&self, ir: &mut Ir, op: Op) -> Option<Vec<Value>> {
        let cx = ir.cx().clone();
        let view = ir.op(op);
        let loc = view.loc();
        let function = FunctionOpRef::of(view)?;
        let (inputs, results) = (function.argument_types().len(), function.result_types().to_vec());
        let gone: Vec<bool> = results.iter().map(|ty| matches!(cx.type_data(*ty), TypeData::MemRef { .. })).collect();
        let mut types = results.iter().zip(&gone).filter(|(_, gone)| **gone).map(|(ty, _)| *ty);
        if types.any(|ty| !has_static_identity_layout(&cx, ty) && !has_fully_dynamic_layout(&cx, ty)) {
            view.emit_error("cannot create out param for result with unsupported layout");
            return None;
        }
        let moved: Vec<(Type, Vec<NamedAttr>)> = (results.iter().zip(&gone).enumerate())
            .filter(|(_, (_, gone))| **gone)
            .map(|(index, (ty, _))| {
                let mut attrs = function.result_attrs(index).to_vec();
                if self.add_result_attr {
                    attrs.push(NamedAttr { name: cx.ident("bufferize.result"), value: Attribute::UNIT });
                }
                (*ty, attrs)
            })
            .collect();
        let params = moved.iter().map(|(ty, attrs)| NewPart { attrs, ..NewPart::new(inputs, *ty, loc) });
        let params: Vec<NewPart<'_>> = params.collect();
        let params = function::insert_arguments(ir, op, &params).ok()??;
        function::erase_results(ir, op, &gone).ok()?;
        Some(params)
    }

    /// Copies what a function returned into its new arguments, or uses these instead of allocations.
    fn update_returns(&self, ir: &mut Ir, function: Op, params: &[Value], sizes: &mut DynamicSizes) -> Option<()> {
        let mut returns = Vec::new();
        let _ = ir.op(function).walk(WalkOrder::Post, |op| {
            if op.is::<func::Return>() {
                returns.push(op.handle());
            }
        });
        for op in returns {
            let loc = ir.op(op).loc();
            let memrefs = ir.op(op).operands().filter(|operand| is_ranked(ir, *operand)).count();
            let mut dynamic = Vec::new();
            for (index, param) in params.iter().enumerate().take(memrefs) {
                // An allocation that is returned twice is an argument by now.
                let memref = ir.op(op).operands().filter(|operand| is_ranked(ir, *operand)).nth(index)?;
                if let Some(alloc) = self.hoisted(ir, memref) {
                    if !is_static(ir, memref) {
                        dynamic.push(size_arguments(ir, alloc, function));
                    }
                    ir.replace_op(alloc, &[*param]).ok()?;
                } else {
                    let mut b = Builder::new(ir);
                    b.set_insertion_point_before(op);
                    b.create(memref::Copy::build(memref, *param).with_loc(loc));
                }
            }
            let kept: Vec<Value> = ir.op(op).operands().filter(|operand| !is_ranked(ir, *operand)).collect();
            ir.set_operands(op, &kept).ok()?;
            sizes.entry(function).or_insert(dynamic);
        }
        Some(())
    }

    /// The op that allocates a memref and does nothing else, if callers are to do that.
    fn hoisted(&self, ir: &Ir, memref: Value) -> Option<Op> {
        let is_wanted = if is_static(ir, memref) { self.hoist_static_allocs } else { self.hoist_dynamic_allocs };
        let alloc = ir.value(memref).defining_op().filter(|_| is_wanted)?;
        let only_allocates = alloc.own_effects()?.iter().all(|effect| effect.effect == Effect::Allocate);
        (AllocationOpRef::of(alloc).is_some() && only_allocates && alloc.num_results() == 1).then(|| alloc.handle())
    }

    fn update_calls(&self, ir: &mut Ir, module: Op, sizes: &DynamicSizes) -> Option<()> {
        let mut calls = Vec::new();
        let _ = ir.op(module).walk(WalkOrder::Post, |op| {
            if op.is::<func::Call>() {
                calls.push(op.handle());
            }
        });
        let (mut symbols, mut failed) = (SymbolTableCollection::new(), false);
        for call in calls {
            let Some(callee) = ir.op(call).view::<func::Call>().and_then(|call| call.callee()) else { continue };
            let Some(function) = symbols.lookup(ir, module, callee).filter(|op| ir.op(*op).is::<func::Func>()) else {
                let name = ir.cx().str(callee).to_string();
                ir.op(call).emit_error(format!("cannot find callee '{name}' in symbol table"));
                failed = true;
                continue;
            };
            if self.is_changed(ir.op(function)) {
                let sizes = sizes.get(&function).map_or(&[][..], Vec::as_slice);
                failed |= update_call(ir, call, callee, sizes).is_none();
            }
        }
        (!failed).then_some(())
    }
}

/// Allocates the buffers for a call.
fn update_call(ir: &mut Ir, call: Op, callee: Ident, sizes: &[Vec<usize>]) -> Option<()> {
    let cx = ir.cx().clone();
    let view = ir.op(call);
    let loc = view.loc();
    let mut operands: Vec<Value> = view.operands().collect();
    let given = operands.len();
    let results: Vec<(Value, Type)> = view.results().zip(view.result_types()).collect();
    let mut b = Builder::new(ir);
    b.set_insertion_point_before(call);
    b.set_loc(loc);
    let (mut replacements, mut types, mut dynamic) = (Vec::new(), Vec::new(), sizes.iter());
    for (_, ty) in &results {
        let TypeData::MemRef { shape, element, space, .. } = cx.type_data(*ty) else {
            types.push(*ty);
            replacements.push(None);
            continue;
        };
        let mut of_caller = Vec::new();
        if shape.contains(&DYNAMIC) {
            let Some(sizes) = dynamic.next().filter(|sizes| !sizes.is_empty()) else {
                b.ir().op(call).emit_error("cannot create out param for dynamically shaped result");
                return None;
            };
            of_caller.extend(sizes.iter().filter_map(|size| operands[..given].get(*size).copied()));
        }
        let allocated = cx.memref_type(shape, *element, None, *space).ok()?;
        let mut param = b.create(memref::Alloc::build(allocated, &of_caller, &[])).result();
        if !has_static_identity_layout(&cx, *ty) {
            param = b.create(memref::Cast::build(*ty, param)).into();
        }
        replacements.push(Some(param));
        operands.push(param);
    }
    let new = b.create(func::Call::build(&types, callee, &operands)).op();
    let kept: Vec<Value> = b.ir().op(new).results().collect();
    let mut kept = kept.into_iter();
    let values: Option<Vec<Value>> = replacements.into_iter().map(|param| param.or_else(|| kept.next())).collect();
    ir.replace_op(call, &values?).ok()
}

fn is_static(ir: &Ir, memref: Value) -> bool {
    ir.cx().type_data(ir.value(memref).ty()).shape().is_some_and(|shape| !shape.contains(&DYNAMIC))
}

/// The arguments of a function that are the sizes of an allocation; none if a size is something else.
fn size_arguments(ir: &Ir, alloc: Op, function: Op) -> Vec<usize> {
    let entry = ir.op(function).region(0).and_then(RegionRef::first_block).map(BlockRef::handle);
    let sizes = ir.op(alloc).operands().filter(|operand| ir.value(*operand).ty() == Type::INDEX);
    let argument = |size: Value| match ir.value(size).def() {
        ValueDef::Argument(block, number) if Some(block) == entry => Some(number as usize),
        _ => None,
    };
    sizes.map(argument).collect::<Option<Vec<usize>>>().unwrap_or_default()
}

fn has_static_identity_layout(cx: &ContextData, ty: Type) -> bool {
    cx.has_identity_layout(ty)
}

/// Returns whether offset and strides are all dynamic.
fn has_fully_dynamic_layout(cx: &ContextData, ty: Type) -> bool {
    let layout = cx.strided_layout(ty);
    layout.is_some_and(|layout| layout.offset == DYNAMIC && layout.strides.iter().all(|stride| *stride == DYNAMIC))
}
