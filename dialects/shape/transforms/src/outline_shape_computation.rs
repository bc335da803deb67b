//! `outline-shape-computation`: what computes the shapes of values becomes functions.
//! [mlir/lib/Dialect/Shape/Transforms/OutlineShapeComputation.cpp]

use std::collections::{HashMap, HashSet, VecDeque};

use dialekt_func::Func;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_rewrite::{GreedyConfig, Simplify, canonicalize};
use dialekt_shape::{self as shape, GetExtent, ShapeDialect, ShapeOf, ValueOf, WithShape};
use dialekt_symbols::SymbolTable;
use dialekt_tensor as tensor;

/// Using shape.func to preserve shape computation
///
/// Moves to a function those ops that compute the shape that `shape.with_shape` gives a tensor, and nothing else. Passes that do not know of
/// shapes do not meet it then. The reference has an analysis that tells which function is for which value.
#[derive(Pass, Clone)]
#[pass(
    name = "OutlineShapeComputationPass",
    argument = "outline-shape-computation",
    op = "builtin.module",
    dialects(ShapeDialect)
)]
pub struct OutlineShapeComputation {
    sizes: PassPatterns,
    none: PassPatterns,
}

impl Pass for OutlineShapeComputation {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.sizes = prepare_patterns(cx, |set| {
            set.add::<TensorDimOpRewriter>();
        });
        self.none = prepare_patterns(cx, |_| {});
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let module = cx.op();
        let functions: Vec<Op> = cx.op_ref().postorder().filter(|op| op.is::<Func>()).map(|op| op.handle()).collect();
        let mut symbols = SymbolTable::new(cx.ir(), module).map_err(|_| PassFailed)?;
        for function in functions {
            apply(cx.ir_mut(), function, &self.sizes)?;
            outline(cx.ir_mut(), module, function, &mut symbols).ok_or(PassFailed)?;
            apply(cx.ir_mut(), function, &self.none)?;
        }
        Ok(())
    }
}

/// Applies patterns to a function.
fn apply(ir: &mut Ir, function: Op, patterns: &PassPatterns) -> PassResult {
    let config = GreedyConfig { simplify: Simplify::Aggressive, ..GreedyConfig::default() };
    let patterns = patterns.as_ref().ok_or(PassFailed)?;
    match canonicalize(ir, function, patterns, &config).converged {
        true => Ok(()),
        false => Err(PassFailed),
    }
}

/// Takes sizes from shapes.
#[derive(Described)]
pub struct TensorDimOpRewriter;

impl OpRewrite for TensorDimOpRewriter {
    type SourceOp = tensor::Dim;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tensor::Dim>) -> Option<()> {
        let view = rw.view(op)?;
        let (source, index, ty) = (view.source(), view.index(), view.result_type(0)?);
        let shape = rw.create(ShapeOf::build(source)).result();
        rw.replace_op_with_new(op, GetExtent::build(shape, index).with_types([ty]));
        Some(())
    }
}

/// The ops of a function whose results are used for shapes alone, by ops that are so used in turn.
fn only_for_shapes(function: OpRef<'_>) -> HashSet<Op> {
    let ir = function.ir();
    let mut todo: Vec<Op> = Vec::new();
    let defining = |value: Value| ir.get_value(value)?.defining_op().map(|op| op.handle());
    for op in function.postorder() {
        match op.view::<WithShape>() {
            Some(with) => {
                todo.push(op.handle());
                todo.extend(Some(with.operand()).filter(|value| *value != with.shape()).and_then(defining));
            }
            None if op.results().all(|result| !ir.value(result).has_uses()) => todo.push(op.handle()),
            None => {}
        }
    }
    let mut others = HashSet::new();
    while let Some(op) = todo.pop() {
        if others.insert(op) && !ir.op(op).is::<WithShape>() {
            todo.extend(ir.op(op).operands().filter_map(defining));
        }
    }
    function.postorder().map(|op| op.handle()).filter(|op| !others.contains(op)).collect()
}

/// The ops that compute a shape, in the order of the function.
fn cluster(function: OpRef<'_>, shape: Value, only: &HashSet<Op>) -> Vec<Op> {
    let ir = function.ir();
    let defining = |value: Value| ir.get_value(value)?.defining_op().map(|op| op.handle());
    let mut found = HashSet::new();
    let mut todo: VecDeque<Op> = defining(shape).into_iter().collect();
    while let Some(op) = todo.pop_front() {
        if only.contains(&op) && found.insert(op) {
            todo.extend(ir.op(op).operands().filter_map(defining));
        }
    }
    function.postorder().map(|op| op.handle()).filter(|op| found.contains(op)).collect()
}

/// The values that ops use and do not compute, in the order of their uses.
fn inputs(ir: &Ir, ops: &[Op]) -> Vec<Value> {
    let mut inputs = Vec::new();
    for value in ops.iter().flat_map(|op| ir.op(*op).operands()) {
        let inside = ir.value(value).defining_op().is_some_and(|op| ops.contains(&op.handle()));
        if !inside && !inputs.contains(&value) {
            inputs.push(value);
        }
    }
    inputs
}

/// Makes functions of what computes the shapes in a function, and takes the shapes away there; `None` where that fails.
fn outline(ir: &mut Ir, module: Op, function: Op, symbols: &mut SymbolTable) -> Option<()> {
    let view = ir.op(function);
    let only = only_for_shapes(view);
    let all: Vec<Op> = view.postorder().filter(|op| op.is::<WithShape>()).map(|op| op.handle()).collect();
    let mut clusters: HashMap<Value, Vec<Op>> = HashMap::new();
    for op in &all {
        let value = ir.op(*op).view::<WithShape>()?.shape();
        clusters.entry(value).or_insert_with(|| cluster(ir.op(function), value, &only));
    }
    let mut done = HashSet::new();
    for op in &all {
        let with = ir.op(*op).view::<WithShape>()?;
        let (value, shape) = (with.operand(), with.shape());
        let is_ranked = matches!(with.cx().type_data(ir.value(value).ty()), TypeData::Tensor { .. });
        if is_ranked && !done.contains(&shape) {
            let name = format!("shape_cal_{}", done.len());
            let loc = ir.value(value).loc();
            let computed = make_function(ir, module, function, (&name, loc), shape, clusters.get(&shape)?)?;
            symbols.insert(ir, computed, None).ok()?;
            done.insert(shape);
        }
    }
    for op in all {
        let with = ir.op(op).view::<WithShape>()?;
        let (value, result) = (with.operand(), with.result());
        let users: Vec<Op> =
            ir.value(result).users().filter(|user| user.is::<ValueOf>()).map(|user| user.handle()).collect();
        let ty = ir.value(value).ty();
        for user in users {
            match ir.op(user).result(0).filter(|given| ir.value(*given).ty() == ty) {
                Some(given) => ir.replace_all_uses(given, value).ok()?,
                None => ir.set_operand(user, 0, value).ok()?,
            }
        }
    }
    Some(())
}

/// Makes a function behind another one that computes a shape as some of its ops do.
fn make_function(
    ir: &mut Ir,
    module: Op,
    behind: Op,
    (name, loc): (&str, Location),
    shape: Value,
    cluster: &[Op],
) -> Option<Op> {
    let inputs = if cluster.is_empty() { vec![shape] } else { inputs(ir, cluster) };
    let types: Vec<Type> = inputs.iter().map(|input| ir.value(*input).ty()).collect();
    let ty = ir.cx().function_type(&types, &[ir.value(shape).ty()]);
    let (name, private) = (ir.cx().ident(name), ir.cx().ident("private"));
    let context = ir.cx().clone();
    let mut rw = Rewriter::at(&context, ir, module);
    rw.set_insertion_point_after(behind);
    rw.set_loc(loc);
    let function = rw.create(shape::Func::build(name, ty).sym_visibility(private)).op();
    let region = rw.op(function).region(0)?.handle();
    let args: Vec<(Type, Location)> = types.into_iter().map(|ty| (ty, loc)).collect();
    let block = rw.create_block(region, None, &args);
    let arguments: Vec<Value> = rw.ir().block(block).args().collect();
    let mut mapping = IrMapping::new();
    for (input, argument) in inputs.into_iter().zip(arguments) {
        mapping.map_value(input, argument);
    }
    for op in cluster {
        rw.try_clone(*op, &mut mapping).ok()?;
    }
    let computed = mapping.value(shape)?;
    rw.create(shape::Return::build(&[computed]));
    Some(function)
}
