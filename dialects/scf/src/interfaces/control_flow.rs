//! Interfaces of control flow: regions, branches and loops.

use dialekt_dialect_utils::entry_arguments;
use dialekt_interfaces::{
    DYNAMIC, DestinationStyle, InvocationBounds, LoopLike, OpFoldResult, OperandRange, RegionBranch, RegionBranchPoint,
    RegionBranchTerminator, RegionSuccessor, RegionSuccessors, Values, carry_more,
};
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::ir::{EditError, Ir, Op, OpRef, Region, Value};
use smallvec::{SmallVec, smallvec};

use crate::{Condition, ExecuteRegion, For, Forall, If, IndexSwitch, Parallel, Reduce, While, Yield};

pub(crate) type Folds = SmallVec<[OpFoldResult; 4]>;

fn values(op: OpRef<'_>, group: usize) -> Folds {
    OperandRange::group(op, group).values().map(OpFoldResult::Value).collect()
}

fn only_region(op: OpRef<'_>) -> SmallVec<[Region; 2]> {
    op.regions().take(1).map(|region| region.handle()).collect()
}

/// The operands of the terminator of a region's first block.
fn terminator_operands(op: OpRef<'_>, region: usize) -> Option<OperandRange<'_>> {
    Some(OperandRange::all(op.region(region)?.first_block()?.last_op()?))
}

fn integer(cx: &ContextData, attr: Option<Attribute>) -> Option<i64> {
    cx.integer_i64(attr?)
}

fn is_true(cx: &ContextData, attr: Option<Attribute>) -> Option<bool> {
    match cx.attr_data(attr?) {
        AttrData::Integer { value, .. } => Some(!value.is_zero()),
        _ => None,
    }
}

fn times(count: u64) -> InvocationBounds {
    InvocationBounds { least: count, most: Some(count) }
}

const AT_MOST_ONCE: InvocationBounds = InvocationBounds { least: 0, most: Some(1) };

// ---- terminators

impl RegionBranchTerminator for Yield {}

impl RegionBranchTerminator for Condition {
    /// The condition itself is not passed.
    fn successor_operands<'o>(op: OpRef<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        OperandRange::from(op, 1)
    }

    fn successor_regions(op: OpRef<'_>, operands: &[Option<Attribute>]) -> RegionSuccessors {
        let Some(parent) = op.parent_op() else { return RegionSuccessors::new() };
        let mut successors = RegionSuccessors::new();
        let holds = operands.first().and_then(|condition| is_true(op.cx(), *condition));
        if holds != Some(false) {
            successors.push(RegionSuccessor::region_arguments(parent, 1));
        }
        if holds != Some(true) {
            successors.push(RegionSuccessor::parent_results(parent));
        }
        successors
    }
}

impl RegionBranchTerminator for Reduce {
    /// Reduced values go to the regions of the op; nothing is passed to the loop.
    fn successor_operands<'o>(op: OpRef<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        OperandRange::none(op)
    }
}

// ---- branches

impl RegionBranch for ExecuteRegion {
    fn successor_regions(op: OpRef<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region(0)],
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent_results(op)],
        }
    }
}

impl RegionBranch for If {
    fn successor_regions(op: OpRef<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region(0), else_successor(op)],
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent_results(op)],
        }
    }

    fn entry_successor_regions(op: OpRef<'_>, operands: &[Option<Attribute>]) -> RegionSuccessors {
        match operands.first().and_then(|condition| is_true(op.cx(), *condition)) {
            None => Self::successor_regions(op, RegionBranchPoint::Parent),
            Some(true) => smallvec![RegionSuccessor::region(0)],
            Some(false) => smallvec![else_successor(op)],
        }
    }

    fn region_invocation_bounds(op: OpRef<'_>, operands: &[Option<Attribute>]) -> Vec<InvocationBounds> {
        match operands.first().and_then(|condition| is_true(op.cx(), *condition)) {
            None => vec![AT_MOST_ONCE; 2],
            Some(holds) => vec![times(holds.into()), times((!holds).into())],
        }
    }
}

/// The successor if the condition does not hold: the else region, or the parent.
fn else_successor(op: OpRef<'_>) -> RegionSuccessor {
    match op.region(1).is_none_or(|region| region.is_empty()) {
        true => RegionSuccessor::parent(),
        false => RegionSuccessor::region(1),
    }
}

impl RegionBranch for IndexSwitch {
    fn successor_regions(op: OpRef<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => (0..op.num_regions()).map(RegionSuccessor::region).collect(),
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent_results(op)],
        }
    }

    fn entry_successor_regions(op: OpRef<'_>, operands: &[Option<Attribute>]) -> RegionSuccessors {
        match chosen(op, operands) {
            None => Self::successor_regions(op, RegionBranchPoint::Parent),
            Some(region) => smallvec![RegionSuccessor::region(region)],
        }
    }

    fn region_invocation_bounds(op: OpRef<'_>, operands: &[Option<Attribute>]) -> Vec<InvocationBounds> {
        match chosen(op, operands) {
            None => vec![AT_MOST_ONCE; op.num_regions()],
            Some(region) => (0..op.num_regions()).map(|i| times((i == region).into())).collect(),
        }
    }
}

/// The region that is executed for a constant operand.
fn chosen(op: OpRef<'_>, operands: &[Option<Attribute>]) -> Option<usize> {
    let value = integer(op.cx(), *operands.first()?)?;
    let cases = op.view::<IndexSwitch>()?.cases()?;
    Some(cases.iter().position(|case| *case == value).map_or(0, |case| case + 1))
}

impl RegionBranch for While {
    fn successor_regions(op: OpRef<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        let before = RegionSuccessor::region_arguments(op, 0);
        match point.region(op) {
            None => smallvec![before],
            Some(0) => smallvec![RegionSuccessor::parent_results(op), RegionSuccessor::region_arguments(op, 1)],
            Some(_) => smallvec![before],
        }
    }

    fn entry_successor_operands<'o>(op: OpRef<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        OperandRange::all(op)
    }
}

// ---- loops

/// The body and the parent, from any point; iteration arguments are the arguments of the body after the first `skip`.
fn loop_successors(op: OpRef<'_>, skip: usize) -> RegionSuccessors {
    let carried = RegionSuccessor::region_arguments(op, 0).without_first(skip);
    smallvec![carried, RegionSuccessor::parent_results(op)]
}

impl RegionBranch for For {
    fn successor_regions(op: OpRef<'_>, _point: RegionBranchPoint) -> RegionSuccessors {
        loop_successors(op, 1)
    }

    fn entry_successor_operands<'o>(op: OpRef<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        OperandRange::group(op, 3)
    }
}

impl LoopLike for For {
    fn with_more_carried(ir: &mut Ir, op: Op, inits: &[Value], yielded: &[Value]) -> Result<Option<Op>, EditError> {
        carry_more(ir, op, inits, yielded)
    }

    fn loop_regions(op: OpRef<'_>) -> SmallVec<[Region; 2]> {
        only_region(op)
    }

    fn induction_vars(op: OpRef<'_>) -> Option<Values> {
        Some(entry_arguments(op, 0).take(1).collect())
    }

    fn lower_bounds(op: OpRef<'_>) -> Option<Folds> {
        Some(values(op, 0))
    }

    fn upper_bounds(op: OpRef<'_>) -> Option<Folds> {
        Some(values(op, 1))
    }

    fn steps(op: OpRef<'_>) -> Option<Folds> {
        Some(values(op, 2))
    }

    fn inits(op: OpRef<'_>) -> OperandRange<'_> {
        OperandRange::group(op, 3)
    }

    fn region_iter_args(op: OpRef<'_>) -> Values {
        entry_arguments(op, 0).skip(1).collect()
    }

    fn yielded_values(op: OpRef<'_>) -> Option<OperandRange<'_>> {
        terminator_operands(op, 0)
    }

    fn loop_results(op: OpRef<'_>) -> Option<Values> {
        Some(op.results().collect())
    }
}

impl LoopLike for While {
    fn loop_regions(op: OpRef<'_>) -> SmallVec<[Region; 2]> {
        op.regions().map(|region| region.handle()).collect()
    }

    fn inits(op: OpRef<'_>) -> OperandRange<'_> {
        OperandRange::all(op)
    }

    fn region_iter_args(op: OpRef<'_>) -> Values {
        entry_arguments(op, 0).collect()
    }

    fn yielded_values(op: OpRef<'_>) -> Option<OperandRange<'_>> {
        terminator_operands(op, 1)
    }
}

impl RegionBranch for Parallel {
    /// Nothing is passed from one iteration to another.
    fn successor_regions(_op: OpRef<'_>, _point: RegionBranchPoint) -> RegionSuccessors {
        smallvec![RegionSuccessor::region(0), RegionSuccessor::parent()]
    }
}

impl LoopLike for Parallel {
    fn loop_regions(op: OpRef<'_>) -> SmallVec<[Region; 2]> {
        only_region(op)
    }

    fn induction_vars(op: OpRef<'_>) -> Option<Values> {
        Some(entry_arguments(op, 0).collect())
    }

    fn lower_bounds(op: OpRef<'_>) -> Option<Folds> {
        Some(values(op, 0))
    }

    fn upper_bounds(op: OpRef<'_>) -> Option<Folds> {
        Some(values(op, 1))
    }

    fn steps(op: OpRef<'_>) -> Option<Folds> {
        Some(values(op, 2))
    }
}

impl RegionBranch for Forall {
    /// All points of the range are entered at once.
    fn successor_regions(_op: OpRef<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region(0), RegionSuccessor::parent()],
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent()],
        }
    }
}

impl LoopLike for Forall {
    fn loop_regions(op: OpRef<'_>) -> SmallVec<[Region; 2]> {
        only_region(op)
    }

    fn induction_vars(op: OpRef<'_>) -> Option<Values> {
        Some(entry_arguments(op, 0).take(rank(op)).collect())
    }

    fn lower_bounds(op: OpRef<'_>) -> Option<Folds> {
        bounds(op, 0)
    }

    fn upper_bounds(op: OpRef<'_>) -> Option<Folds> {
        bounds(op, 1)
    }

    fn steps(op: OpRef<'_>) -> Option<Folds> {
        bounds(op, 2)
    }

    fn inits(op: OpRef<'_>) -> OperandRange<'_> {
        OperandRange::group(op, 3)
    }

    fn region_iter_args(op: OpRef<'_>) -> Values {
        entry_arguments(op, 0).skip(rank(op)).collect()
    }
}

impl DestinationStyle for Forall {
    fn dps_inits(op: OpRef<'_>) -> OperandRange<'_> {
        OperandRange::group(op, 3)
    }
}

fn rank(op: OpRef<'_>) -> usize {
    op.view::<Forall>().and_then(|view| view.static_lower_bound()).map_or(0, |list| list.len())
}

/// Bounds or steps from an operand group.
fn bounds(op: OpRef<'_>, group: usize) -> Option<Folds> {
    let view = op.view::<Forall>()?;
    let list = [view.static_lower_bound(), view.static_upper_bound(), view.static_step()].into_iter().nth(group)??;
    let mut operands = OperandRange::group(op, group).values();
    let cx = op.cx();
    let one = |entry: i64| match entry {
        DYNAMIC => Some(OpFoldResult::Value(operands.next().unwrap_or(Value::NULL))),
        entry => cx.integer_attr(Type::INDEX, entry).map(OpFoldResult::Attr),
    };
    list.into_iter().map(one).collect()
}
