//! The rewriting of ops on tensors to ops on buffers. [mlir/lib/Dialect/Bufferization/Transforms/Bufferize.cpp]

use dialekt_bufferization::bufferizable::{BufferizableOpRef, has_tensor_semantics};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{Analysis, BufferizationState};
use dialekt_bufferization::{ToBuffer, ToTensor, fold_to_buffer_to_tensor_pair};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::ir::{Ir, Listener, Op, OpRef, WalkOrder};
use dialekt_ir_core::rewrite::Rewriter;

use crate::analysis::check_control_flow;
use crate::tensor_copy_insertion::insert_tensor_copies;

/// The ops that were inserted while others were bufferized.
#[derive(Default)]
struct Inserted {
    ops: Vec<Op>,
}

impl Listener for Inserted {
    fn op_inserted(&mut self, _ir: &Ir, op: Op) {
        self.ops.push(op);
    }

    fn hears_patterns(&self) -> bool {
        false
    }
}

/// The numbers of what was made.
#[derive(Clone, Copy, Default, Debug)]
pub struct BufferizationCounts {
    /// Allocations.
    pub allocations: u64,
}

/// Bufferizes an op and all nested in it, once it is decided what is copied. [MLIR: bufferizeOp]
///
/// # Errors
/// The reason was reported. The IR is then bufferized in part.
pub fn bufferize_op(
    ir: &mut Ir,
    root: Op,
    options: &BufferizationOptions,
    state: &BufferizationState,
    counts: &mut BufferizationCounts,
) -> Bufferized {
    if options.copy_before_write {
        insert_tensor_copies(ir, root, Analysis::none(options), state)?;
    }
    let is_listed = |op: OpRef<'_>| options.is_op_allowed(op) && has_tensor_semantics(op);
    let mut worklist: Vec<Op> = ir.collect_ops(root, WalkOrder::Post);
    worklist.retain(|op| is_listed(ir.op(*op)));
    let mut to_buffers: Vec<Op> = ir.collect_ops(root, WalkOrder::Post);
    to_buffers.retain(|op| ir.op(*op).is::<ToBuffer>());
    let mut to_tensors: Vec<Op> = Vec::new();

    let cx = &ir.cx().clone();
    let mut done = Ok(());
    let mut next = 0;
    while let Some(&op) = worklist.get(next) {
        next += 1;
        let Some(view) = ir.get_op(op) else { continue };
        if view.is::<ToTensor>() || view.is::<ToBuffer>() || !has_tensor_semantics(view) {
            continue;
        }
        let Some(table) = options.bufferizable(view).map(BufferizableOpRef::table) else { continue };
        check_control_flow(view, options)?;
        let outer = ir.set_listener(Some(Box::new(Inserted::default())));
        let bufferized = table.bufferize(&mut Rewriter::at(cx, ir, op), op, options, state);
        let inserted = ir.listener_mut::<Inserted>().map(|listener| std::mem::take(&mut listener.ops));
        ir.set_listener(outer);
        if bufferized.is_err() {
            // Ops that failed are there still.
            if let Some(view) = ir.get_op(op) {
                view.emit_error("failed to bufferize op");
            }
            done = bufferized;
            break;
        }
        for op in inserted.unwrap_or_default() {
            let Some(view) = ir.get_op(op) else { continue };
            counts.allocations += u64::from(allocates(view));
            if view.is::<ToBuffer>() {
                to_buffers.push(op);
            } else if view.is::<ToTensor>() {
                to_tensors.push(op);
            } else if is_listed(view) {
                worklist.push(op);
            }
        }
    }
    done?;
    if ir.get_op(root).is_none() {
        return Ok(());
    }
    to_tensors.extend(ir.collect_ops(root, WalkOrder::Post).into_iter().filter(|op| ir.op(*op).is::<ToTensor>()));
    fold_pairs(ir, &to_buffers, &to_tensors, options);
    check_all_bufferized(ir, &worklist, options)
}

/// Returns whether an op allocates memory.
fn allocates(op: OpRef<'_>) -> bool {
    op.effects().is_some_and(|effects| effects.iter().any(|instance| instance.effect == Effect::Allocate))
}

/// Folds buffers of tensors of buffers, and erases tensors of buffers that nobody uses.
fn fold_pairs(ir: &mut Ir, to_buffers: &[Op], to_tensors: &[Op], options: &BufferizationOptions) {
    let cx = &ir.cx().clone();
    for op in to_buffers {
        let Some(found) = ir.get_op(*op).and_then(|op| op.typed::<ToBuffer>()) else { continue };
        let _ = fold_to_buffer_to_tensor_pair(&mut Rewriter::at(cx, ir, *op), found, options.buffer_alignment);
    }
    for op in to_tensors {
        if ir.get_op(*op).is_some_and(|op| op.use_empty()) {
            Rewriter::at(cx, ir, *op).erase_op(*op);
        }
    }
}

/// Checks that no op with tensors is left, but for those that nobody needs.
fn check_all_bufferized(ir: &Ir, worklist: &[Op], options: &BufferizationOptions) -> Bufferized {
    if options.allow_unknown_ops {
        return Ok(());
    }
    for op in worklist.iter().filter_map(|op| ir.get_op(*op)) {
        let is_bridge = op.is::<ToTensor>() || op.is::<ToBuffer>();
        let is_dead = || op.use_empty() && op.is_memory_effect_free();
        if is_bridge || !has_tensor_semantics(op) || !options.is_op_allowed(op) || is_dead() {
            continue;
        }
        op.emit_error("op was not bufferized");
        return Err(BufferizationFailed);
    }
    Ok(())
}
