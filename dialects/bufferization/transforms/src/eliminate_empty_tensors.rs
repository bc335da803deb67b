//! `eliminate-empty-tensors`: what is computed to be inserted somewhere is computed there.
//! [mlir/lib/Dialect/Bufferization/Transforms/EmptyTensorElimination.cpp]

use dialekt_bufferization::buffers::point_after_value;
use dialekt_bufferization::options::{BufferizationOptions, Bufferized};
use dialekt_bufferization::state::TraversalConfig;
use dialekt_interfaces::SubsetInsertionOpRef;
use dialekt_ir_core::ir::dominance::Dominance;
use dialekt_ir_core::ir::{Ir, Op, Use, Value, ValueDef, WalkOrder};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_tensor as tensor;

use crate::analysis::OneShotAnalysis;
use crate::one_shot::analyze_module;

/// Try to eliminate all tensor.empty ops.
///
/// If a tensor that was an empty one at first is inserted into another tensor, the part that it replaces takes the place of the
/// empty tensor: then it is computed where it is needed, without a buffer of its own.
#[derive(Pass, Clone)]
#[pass(name = "EmptyTensorEliminationPass", argument = "eliminate-empty-tensors")]
pub struct EmptyTensorElimination {}

impl Pass for EmptyTensorElimination {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let root = cx.op();
        let is_module = cx.cx().op_str(cx.op_ref().name()) == "builtin.module";
        let options = BufferizationOptions {
            allow_return_allocs_from_loops: true,
            bufferize_function_boundaries: is_module,
            ..BufferizationOptions::default()
        };
        let ir = cx.ir_mut();
        let mut analysis = OneShotAnalysis::new(ir, root, &options);
        let analyzed: Bufferized = match is_module {
            true => analyze_module(ir, root, &mut analysis),
            false => analysis.analyze(ir, root),
        };
        analyzed.map_err(|_| PassFailed)?;
        eliminate_empty_tensors(ir, root, &analysis);
        Ok(())
    }
}

/// Replaces empty tensors in an op by parts of the tensors that they are inserted into, where the analysis says that the source of the
/// insertion is bufferized in place.
pub fn eliminate_empty_tensors(ir: &mut Ir, root: Op, analysis: &OneShotAnalysis<'_>) {
    for op in ir.collect_ops(root, WalkOrder::Post) {
        let Some(insertion) = ir.get_op(op).and_then(SubsetInsertionOpRef::of) else { continue };
        let source = Use { op, index: insertion.source_operand() as u32 };
        let state = analysis.state(ir);
        if !state.is_in_place(source) {
            continue;
        }
        let config = TraversalConfig {
            always_include_leaves: false,
            follow_equivalent_only: true,
            follow_same_type_or_casts_only: true,
            ..TraversalConfig::default()
        };
        let is_empty = |value| ir.value(value).defining_op().is_some_and(|op| op.is::<tensor::Empty>());
        let mut followed = Vec::new();
        let found = state.find_with_operands(source, is_empty, config, &mut followed);
        let uses: Vec<(Value, Use)> = found
            .iter()
            .filter_map(|empty| Some((empty, followed.iter().copied().find(|use_| state.value_of(*use_) == empty)?)))
            .collect();
        for (empty, use_) in uses {
            replace_use(ir, op, empty, use_);
        }
    }
}

/// Replaces a use of an empty tensor by the part that an op inserts into.
fn replace_use(ir: &mut Ir, insertion: Op, empty: Value, use_: Use) -> Option<()> {
    let made = ir.value(empty).defining_op()?.handle();
    let context = ir.cx().clone();
    let rw = &mut Rewriter::at(&context, ir, made);
    let mut part = build_subset_extraction(rw, insertion, made, use_.op)?;
    if rw.value(part).defining_op().is_some_and(|op| op.handle() == made) {
        return None;
    }
    let (from, to) = (rw.type_of(part), rw.type_of(empty));
    if from != to {
        if rw.cx().type_data(from).element_type() != rw.cx().type_data(to).element_type() {
            return None;
        }
        let behind = point_after_value(rw.ir(), part)?;
        rw.set_insertion_point(behind);
        part = rw.create(tensor::Cast::build(to, part)).result();
    }
    rw.set_operand(use_.op, use_.index as usize, part);
    Some(())
}

/// Builds the part that an op inserts into, where it may be used in place of an empty tensor by `user`. [MLIR: buildSubsetExtraction]
fn build_subset_extraction(rw: &mut Rewriter<'_>, insertion: Op, empty: Op, user: Op) -> Option<Value> {
    let view = SubsetInsertionOpRef::of(rw.op(insertion))?;
    let needed = view.values_needed_to_build_subset_extraction();
    let table = view.table();
    let dominance = &mut Dominance::new();
    let place = find_place(rw.ir(), empty, user, &needed, dominance);
    let place = match place {
        Some(place) => place,
        None => {
            move_definitions(rw, &needed, user, dominance)?;
            user
        }
    };
    rw.set_insertion_point_before(place);
    table.build_subset_extraction(rw, insertion)
}

/// The first place where the needed values are there, and that comes before `user`: the empty tensor, or right behind one of the
/// values.
fn find_place(ir: &Ir, empty: Op, user: Op, needed: &[Value], dominance: &mut Dominance<false>) -> Option<Op> {
    let behind = needed.iter().filter_map(|value| match ir.value(*value).def() {
        ValueDef::Argument(block, _) => ir.block(block).first_op().map(|op| op.handle()),
        ValueDef::Result(op, _) => ir.op(op).next().map(|op| op.handle()),
    });
    std::iter::once(empty).chain(behind).find(|place| {
        needed.iter().all(|value| is_there(ir, *value, *place, dominance)) && dominance.op_dominates(ir, *place, user)
    })
}

/// Returns whether a value is in scope before an op.
fn is_there(ir: &Ir, value: Value, place: Op, dominance: &mut Dominance<false>) -> bool {
    match ir.value(value).def() {
        ValueDef::Result(op, _) => dominance.op_properly_dominates(ir, op, place, true),
        ValueDef::Argument(block, _) => {
            let around = std::iter::successors(Some(ir.op(place)), |op| op.parent_op());
            around.into_iter().any(|op| op.parent_block().is_some_and(|found| found.handle() == block))
        }
    }
}

/// Moves the ops that define values before an op, with all that they depend on, if they are in its block. [MLIR: moveValueDefinitions]
fn move_definitions(
    rw: &mut Rewriter<'_>,
    values: &[Value],
    before: Op,
    dominance: &mut Dominance<false>,
) -> Option<()> {
    let ir = rw.ir();
    let block = ir.op(before).parent_block();
    let mut moved: Vec<Op> = Vec::new();
    let mut todo: Vec<Value> = values.to_vec();
    while let Some(value) = todo.pop() {
        if dominance.properly_dominates(ir, value, before) {
            continue;
        }
        // An argument that is not there yet cannot be moved; nor can what is in another block, or depends on the op itself.
        let op = ir.value(value).defining_op()?;
        if op.parent_block() != block || op.handle() == before {
            return None;
        }
        if moved.contains(&op.handle()) {
            continue;
        }
        if !op.is_pure() {
            return None;
        }
        moved.push(op.handle());
        let used = op.preorder().flat_map(|nested| nested.operands());
        todo.extend(used.filter(|used| {
            let inner = ir.value(*used).parent_block().and_then(|block| block.parent_op());
            !inner.is_some_and(|inner| op.is_ancestor_of(inner))
        }));
    }
    moved.sort_by(|a, b| match ir.op(*a).is_before(ir.op(*b)) {
        Some(true) => std::cmp::Ordering::Less,
        Some(false) if a != b => std::cmp::Ordering::Greater,
        _ => std::cmp::Ordering::Equal,
    });
    for op in moved {
        rw.move_op_before(op, before);
    }
    Some(())
}
