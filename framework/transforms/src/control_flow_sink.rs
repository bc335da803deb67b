//! Control-flow sinking: ops whose results are used in one branch only move into it.
//! [mlir/lib/Transforms/Utils/ControlFlowSinkUtils.cpp]

use dialekt_ods_macros::Pass;

use dialekt_interfaces::RegionBranchOpRef;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Block, Ir, Op, Region, Value, WalkOrder};
use dialekt_pass::{Pass, PassContext, PassResult, Statistic};

/// Sink operations into conditional blocks.
///
/// An op without effects whose results are used in one region of an op only, and that is run at most once when the op is, moves to the
/// start of that region.
#[derive(Pass, Clone)]
#[pass(argument = "control-flow-sink")]
pub struct ControlFlowSink {
    /// Number of operations sunk
    #[statistic]
    num_sunk: Statistic,
}

impl Pass for ControlFlowSink {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut branches = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if RegionBranchOpRef::of(op).is_some() {
                branches.push(op.handle());
            }
        });
        let (ir, dominance) = cx.analysis::<DominanceInfo>();
        let mut sunk = 0;
        for op in branches {
            for region in regions_entered_once(ir, op) {
                sunk += sink_into(ir, dominance, region);
            }
        }
        self.num_sunk.add(sunk);
        if sunk == 0 {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// The regions that are entered at most once when an op is run.
fn regions_entered_once(ir: &Ir, op: Op) -> Vec<Region> {
    let op = ir.op(op);
    let Some(this) = RegionBranchOpRef::of(op) else { return Vec::new() };
    let operands: Vec<Option<Attribute>> = op.operands().map(|value| ir.get_value(value)?.constant_value()).collect();
    let bounds = this.region_invocation_bounds(&operands);
    let regions =
        op.regions().zip(bounds).filter(|(region, bounds)| bounds.most.is_some_and(|n| n <= 1) && !region.is_empty());
    regions.map(|(region, _)| region.handle()).collect()
}

/// Moves ops to the start of a region as long as there are any; how many.
fn sink_into(ir: &mut Ir, dominance: &mut DominanceInfo, region: Region) -> u64 {
    let Some(entry) = ir.region(region).first_block().map(|block| block.handle()) else { return 0 };
    let mut todo: Vec<Op> = ir.region(region).blocks().flat_map(|block| block.ops()).map(|op| op.handle()).collect();
    let mut sunk = 0;
    while let Some(user) = todo.pop() {
        for i in 0..ir.op(user).num_operands() {
            let Some(op) = ir.op(user).operand(i).and_then(|value| movable(ir, dominance, value, region, entry)) else {
                continue;
            };
            if ir.move_op(op, ir.start_of(entry)).is_ok() {
                sunk += 1;
                todo.push(op);
            }
        }
    }
    sunk
}

/// The op that defines a value, if it is outside of a region and may move into it.
fn movable(ir: &Ir, dominance: &mut DominanceInfo, value: Value, region: Region, entry: Block) -> Option<Op> {
    let op = ir.get_value(value)?.defining_op()?;
    if op.parent_region().map(|region| region.handle()) == Some(region) || !op.is_memory_effect_free() {
        return None;
    }
    let mut users = op.results().flat_map(|result| ir.value(result).users());
    let stays = users.any(|user| {
        let block = user.parent_block().map(|block| block.handle());
        block.is_none_or(|block| !dominance.block_dominates(ir, entry, block))
    });
    (!stays).then(|| op.handle())
}
