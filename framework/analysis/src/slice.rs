//! Slices: the ops that depend on a value, and the ops that a value depends on. [mlir/lib/Analysis/SliceAnalysis.cpp]

use hashbrown::HashSet;

use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::{Ir, Op, OpRef, Region, Value, ValueDef};

/// Ops in the order in which they were found, each once.
#[derive(Default)]
struct Found {
    order: Vec<Op>,
    known: HashSet<Op, foldhash::fast::FixedState>,
}

/// A pending step of the search: an op is added when all ops that follow from it were.
enum Step {
    Enter(Op),
    Note(Op),
}

/// A predicate on the ops that belong to a slice; the slice ends at ops for which it is false.
pub type Filter<'f> = &'f dyn Fn(OpRef<'_>) -> bool;

/// The slice that all ops belong to.
pub const ALL: Filter<'static> = &|_| true;

/// The ops that use a value, the users of their results, the ops in their regions, and so on. Each op comes before
/// those that depend on it.
pub fn forward_slice(ir: &Ir, root: Value, filter: Filter<'_>) -> Vec<Op> {
    let users = ir.value(root).users().map(|user| user.handle());
    let mut found = collect(ir, users, filter, next_forward);
    found.reverse();
    found
}

/// The ops that depend on an op, without the op itself. Each comes before those that depend on it.
pub fn forward_slice_of_op(ir: &Ir, root: Op, filter: Filter<'_>) -> Vec<Op> {
    let mut found = collect(ir, std::iter::once(root), filter, next_forward);
    found.retain(|op| *op != root);
    found.reverse();
    found
}

/// The ops that the op behind a value depends on, without that op: the one that defines it or, for a block argument, the one around
/// its block. Each comes before those that depend on it.
pub fn backward_slice(ir: &Ir, root: Value, filter: Filter<'_>) -> Vec<Op> {
    let op = match ir.value(root).def() {
        ValueDef::Result(op, _) => Some(op),
        ValueDef::Argument(block, _) => ir.block(block).parent_op().map(|op| op.handle()),
    };
    op.map(|op| backward_slice_of_op(ir, op, filter)).unwrap_or_default()
}

/// The ops that an op depends on, without the op itself. Each comes before those that depend on it. Isolated ops are in no slice, and an
/// argument depends on the op around it only if it is one of the only block there.
pub fn backward_slice_of_op(ir: &Ir, root: Op, filter: Filter<'_>) -> Vec<Op> {
    let mut found = collect(ir, std::iter::once(root), filter, next_backward);
    found.retain(|op| *op != root);
    found
}

/// The values that are used in regions and defined above them, each once, in the order of the first use.
/// [MLIR: getUsedValuesDefinedAbove]
pub fn used_values_defined_above(ir: &Ir, regions: &[Region]) -> Vec<Value> {
    let mut seen: HashSet<Value, foldhash::fast::FixedState> = HashSet::default();
    let mut found = Vec::new();
    for region in regions {
        let ops = ir.region(*region).blocks().flat_map(|block| block.ops()).flat_map(|op| op.preorder());
        for value in ops.flat_map(|op| op.operands()) {
            if !is_defined_in(ir, value, *region) && seen.insert(value) {
                found.push(value);
            }
        }
    }
    found
}

/// Returns whether a value is defined in a region, or in one nested there.
pub fn is_defined_in(ir: &Ir, value: Value, region: Region) -> bool {
    let mut block = ir.get_value(value).and_then(|value| value.parent_block());
    while let Some(inner) = block {
        if inner.parent_region().map(|region| region.handle()) == Some(region) {
            return true;
        }
        block = inner.parent_op().and_then(|op| op.parent_block());
    }
    false
}

fn collect(ir: &Ir, roots: impl Iterator<Item = Op>, filter: Filter<'_>, next: fn(&Ir, Op, &mut Vec<Op>)) -> Vec<Op> {
    let mut found = Found::default();
    let mut entered: HashSet<Op, foldhash::fast::FixedState> = HashSet::default();
    let mut behind = Vec::new();
    for root in roots {
        let mut todo = vec![Step::Enter(root)];
        while let Some(step) = todo.pop() {
            match step {
                Step::Note(op) => {
                    if found.known.insert(op) {
                        found.order.push(op);
                    }
                }
                Step::Enter(op) => {
                    if !filter(ir.op(op)) || !entered.insert(op) {
                        continue;
                    }
                    todo.push(Step::Note(op));
                    behind.clear();
                    next(ir, op, &mut behind);
                    todo.extend(behind.iter().rev().map(|op| Step::Enter(*op)));
                }
            }
        }
    }
    found.order
}

/// The ops in the regions of an op, then the users of its results.
fn next_forward(ir: &Ir, op: Op, out: &mut Vec<Op>) {
    let op = ir.op(op);
    out.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).map(|op| op.handle()));
    out.extend(op.results().flat_map(|result| ir.value(result).users()).map(|user| user.handle()));
}

/// The ops that define values used in the regions of an op, then those that define its operands.
fn next_backward(ir: &Ir, op: Op, out: &mut Vec<Op>) {
    let regions: Vec<Region> = ir.op(op).regions().map(|region| region.handle()).collect();
    let above = used_values_defined_above(ir, &regions).into_iter().filter(|value| {
        // Values of another region of the op are inside the op, too.
        regions.iter().all(|region| !is_defined_in(ir, *value, *region))
    });
    out.extend(above.chain(ir.op(op).operands()).filter_map(|value| definer(ir, value)));
}

/// The op that a value depends on.
fn definer(ir: &Ir, value: Value) -> Option<Op> {
    let op = match ir.get_value(value)?.def() {
        ValueDef::Result(op, _) => ir.op(op),
        ValueDef::Argument(block, _) => ir.block(block).parent_op().filter(|op| {
            let only = op.region(0).is_some_and(|region| region.has_one_block());
            op.num_regions() == 1 && only
        })?,
    };
    (!op.has_traits(OpTraits::ISOLATED_FROM_ABOVE)).then(|| op.handle())
}
