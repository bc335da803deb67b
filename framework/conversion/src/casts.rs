//! Unrealized conversion casts, which are removed when they undo each other. [MLIR: reconcileUnrealizedCasts]

use std::ops::Range;

use hashbrown::HashSet;

use dialekt_ir_core::builtin::UNREALIZED_CONVERSION_CAST;
use dialekt_ir_core::ir::{Ir, IsolateId, Op, OpMap, OpRef, Value};

/// Returns whether an op is a `builtin.unrealized_conversion_cast`.
pub fn is_unrealized_cast(op: OpRef<'_>) -> bool {
    op.descriptor().is_some_and(|descriptor| std::ptr::eq(descriptor, &UNREALIZED_CONVERSION_CAST))
}

/// The cast whose results, in their order, are the operands of another one.
fn input_cast(cast: OpRef<'_>) -> Option<OpRef<'_>> {
    let input = cast.ir().get_value(cast.operand(0)?)?.defining_op()?;
    (is_unrealized_cast(input) && input.results().eq(cast.operands())).then_some(input)
}

/// Replaces casts that undo others by the values that were cast, and erases those that only casts use. Returns those
/// that remain, in order.
pub fn reconcile_unrealized_casts(ir: &mut Ir, casts: &[Op]) -> Vec<Op> {
    let parts = parts(casts, |op| op.isolate());
    parts.into_iter().flat_map(|part| reconcile_together(ir, &casts[part])).collect()
}

/// Divides items into parts, one for each isolate. If those of isolates alternate, all are one part.
pub(crate) fn parts<T>(items: &[T], isolate: impl Fn(&T) -> IsolateId) -> Vec<Range<usize>> {
    let mut begun: HashSet<IsolateId> = HashSet::default();
    let mut parts: Vec<Range<usize>> = Vec::new();
    for part in items.chunk_by(|a, b| isolate(a) == isolate(b)) {
        if !begun.insert(isolate(&part[0])) {
            return std::iter::once(0..items.len()).collect();
        }
        let start = parts.last().map_or(0, |last| last.end);
        parts.push(start..start + part.len());
    }
    parts
}

fn reconcile_together(ir: &mut Ir, casts: &[Op]) -> Vec<Op> {
    if let Some(first) = casts.first() {
        ir.op(*first).warm_isolate();
    }
    for &op in casts.iter().rev() {
        if let Some(values) = undone(ir.op(op)) {
            let results: Vec<Value> = ir.op(op).results().collect();
            for (result, value) in results.into_iter().zip(values) {
                ir.replace_all_uses(result, value).expect("values of one isolate");
            }
        }
    }
    let mut ours = OpMap::default();
    for op in casts {
        ours.insert(*op);
    }
    let live = live_casts(ir, casts, &ours);
    let (kept, dead): (Vec<Op>, Vec<Op>) = casts.iter().partition(|op| live.contains(**op));
    for op in dead {
        let results: Vec<Value> = ir.op(op).results().collect();
        for result in results {
            ir.drop_all_uses(result).expect("the cast is there");
        }
        ir.erase_op(op).expect("nobody uses it any more");
    }
    kept
}

/// The values that a cast casts back to, looking through the casts before it.
fn undone(cast: OpRef<'_>) -> Option<Vec<Value>> {
    let mut seen = HashSet::new();
    let mut next = Some(cast);
    while let Some(at) = next {
        if at.operand_types().eq(cast.result_types()) {
            let circular = at.operands().any(|value| cast.results().any(|result| result == value));
            return (!circular).then(|| at.operands().collect());
        }
        if !seen.insert(at.handle()) {
            // Casts that cast each other, in regions without order.
            return None;
        }
        next = input_cast(at);
    }
    None
}

/// Casts that ops use which are none of these, directly or through others of these.
fn live_casts(ir: &Ir, casts: &[Op], ours: &OpMap) -> OpMap {
    let mut live = OpMap::default();
    let is_used =
        |op: Op| ir.op(op).results().any(|result| ir.value(result).user_handles().any(|user| !ours.contains(user)));
    let mut todo = Vec::new();
    for &op in casts {
        if !is_used(op) {
            continue;
        }
        todo.push(op);
        while let Some(op) = todo.pop() {
            if live.insert(op) {
                let inputs = ir.op(op).operands().filter_map(|value| ir.get_value(value)?.defining_op());
                todo.extend(inputs.map(|input| input.handle()).filter(|input| ours.contains(*input)));
            }
        }
    }
    live
}
