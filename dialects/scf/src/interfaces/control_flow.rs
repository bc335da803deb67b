//! Interfaces of control flow: regions, branches and loops.

use dialekt_dialect_utils::entry_arguments;
use dialekt_interfaces::{
    DYNAMIC, DestinationStyleOpInterface, InvocationBounds, LoopLikeOpInterface, OpFoldResult, OperandRange,
    RegionBranchOpInterface, RegionBranchPoint, RegionBranchTerminatorOpInterface, RegionSuccessor, RegionSuccessors,
    Values, carry_more, nothing_flows,
};
use dialekt_ir_core::ir::EditError;
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::{SmallVec, smallvec};

use crate::{
    Condition, ExecuteRegion, For, Forall, ForallView, If, IfView, IndexSwitch, IndexSwitchView, Parallel, Reduce,
    While, Yield,
};

pub(crate) type Folds = SmallVec<[OpFoldResult; 4]>;

fn folds(values: impl Iterator<Item = Value>) -> Option<Folds> {
    Some(values.map(OpFoldResult::Value).collect())
}

/// The operands of the terminator of a region's first block.
fn terminator_operands(region: RegionRef<'_>) -> Option<OperandRange<'_>> {
    Some(OperandRange::all(region.first_block()?.last_op()?))
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

impl RegionBranchTerminatorOpInterface for Yield {}

impl RegionBranchTerminatorOpInterface for Condition {
    /// The condition itself is not passed.
    fn successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        op.args().range()
    }

    fn successor_regions(op: Self::View<'_>, operands: &[Option<Attribute>]) -> RegionSuccessors {
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

impl RegionBranchTerminatorOpInterface for Reduce {
    /// Reduced values go to the regions of the op; nothing is passed to the loop.
    fn successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        OperandRange::none(*op)
    }
}

// ---- branches

impl RegionBranchOpInterface for ExecuteRegion {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region(0)],
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent_results(*op)],
        }
    }
}

impl RegionBranchOpInterface for If {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region(0), else_successor(op)],
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent_results(*op)],
        }
    }

    fn passes_nothing(op: Self::View<'_>) -> bool {
        nothing_flows(*op, 0)
    }

    fn entry_successor_regions(op: Self::View<'_>, operands: &[Option<Attribute>]) -> RegionSuccessors {
        match operands.first().and_then(|condition| is_true(op.cx(), *condition)) {
            None => Self::successor_regions(op, RegionBranchPoint::Parent),
            Some(true) => smallvec![RegionSuccessor::region(0)],
            Some(false) => smallvec![else_successor(op)],
        }
    }

    fn region_invocation_bounds(op: Self::View<'_>, operands: &[Option<Attribute>]) -> Vec<InvocationBounds> {
        match operands.first().and_then(|condition| is_true(op.cx(), *condition)) {
            None => vec![AT_MOST_ONCE; 2],
            Some(holds) => vec![times(holds.into()), times((!holds).into())],
        }
    }
}

/// The successor if the condition does not hold: the else region, or the parent.
fn else_successor(op: IfView<'_>) -> RegionSuccessor {
    match op.else_region().is_empty() {
        true => RegionSuccessor::parent(),
        false => RegionSuccessor::region(1),
    }
}

impl RegionBranchOpInterface for IndexSwitch {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => (0..op.num_regions()).map(RegionSuccessor::region).collect(),
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent_results(*op)],
        }
    }

    fn entry_successor_regions(op: Self::View<'_>, operands: &[Option<Attribute>]) -> RegionSuccessors {
        match chosen(op, operands) {
            None => Self::successor_regions(op, RegionBranchPoint::Parent),
            Some(region) => smallvec![RegionSuccessor::region(region)],
        }
    }

    fn region_invocation_bounds(op: Self::View<'_>, operands: &[Option<Attribute>]) -> Vec<InvocationBounds> {
        match chosen(op, operands) {
            None => vec![AT_MOST_ONCE; op.num_regions()],
            Some(region) => (0..op.num_regions()).map(|i| times((i == region).into())).collect(),
        }
    }
}

/// The region that is executed for a constant operand.
fn chosen(op: IndexSwitchView<'_>, operands: &[Option<Attribute>]) -> Option<usize> {
    let value = integer(op.cx(), *operands.first()?)?;
    Some(op.cases()?.iter().position(|case| *case == value).map_or(0, |case| case + 1))
}

impl RegionBranchOpInterface for While {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        let before = RegionSuccessor::region_arguments(*op, 0);
        match point.region(*op) {
            None => smallvec![before],
            Some(0) => smallvec![RegionSuccessor::parent_results(*op), RegionSuccessor::region_arguments(*op, 1)],
            Some(_) => smallvec![before],
        }
    }

    fn entry_successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        op.inits().range()
    }
}

// ---- loops

/// The body and the parent, from any point; iteration arguments are the arguments of the body after the first `skip`.
fn loop_successors(op: OpRef<'_>, skip: usize) -> RegionSuccessors {
    let carried = RegionSuccessor::region_arguments(op, 0).without_first(skip);
    smallvec![carried, RegionSuccessor::parent_results(op)]
}

impl RegionBranchOpInterface for For {
    fn successor_regions(op: Self::View<'_>, _point: RegionBranchPoint) -> RegionSuccessors {
        loop_successors(*op, 1)
    }

    fn entry_successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        op.init_args().range()
    }

    fn passes_nothing(op: Self::View<'_>) -> bool {
        nothing_flows(*op, 1) && op.init_args().len() == 0
    }
}

impl LoopLikeOpInterface for For {
    fn with_more_carried(
        ir: &mut Ir,
        op: Self::Handle,
        inits: &[Value],
        yielded: &[Value],
    ) -> Result<Option<Op>, EditError> {
        carry_more(ir, op.op(), inits, yielded)
    }

    fn loop_regions(op: Self::View<'_>) -> SmallVec<[Region; 2]> {
        smallvec![op.region().handle()]
    }

    fn induction_vars(op: Self::View<'_>) -> Option<Values> {
        Some(entry_arguments(op.region()).take(1).collect())
    }

    fn lower_bounds(op: Self::View<'_>) -> Option<Folds> {
        folds([op.lower_bound()].into_iter())
    }

    fn upper_bounds(op: Self::View<'_>) -> Option<Folds> {
        folds([op.upper_bound()].into_iter())
    }

    fn steps(op: Self::View<'_>) -> Option<Folds> {
        folds([op.step()].into_iter())
    }

    fn inits(op: Self::View<'_>) -> OperandRange<'_> {
        op.init_args().range()
    }

    fn region_iter_args(op: Self::View<'_>) -> Values {
        entry_arguments(op.region()).skip(1).collect()
    }

    fn yielded_values(op: Self::View<'_>) -> Option<OperandRange<'_>> {
        terminator_operands(op.region())
    }

    fn loop_results(op: Self::View<'_>) -> Option<Values> {
        Some(op.results().collect())
    }
}

impl LoopLikeOpInterface for While {
    fn loop_regions(op: Self::View<'_>) -> SmallVec<[Region; 2]> {
        smallvec![op.before().handle(), op.after().handle()]
    }

    fn inits(op: Self::View<'_>) -> OperandRange<'_> {
        op.inits().range()
    }

    fn region_iter_args(op: Self::View<'_>) -> Values {
        entry_arguments(op.before()).collect()
    }

    fn yielded_values(op: Self::View<'_>) -> Option<OperandRange<'_>> {
        terminator_operands(op.after())
    }
}

impl RegionBranchOpInterface for Parallel {
    /// Nothing is passed from one iteration to another.
    fn successor_regions(_op: Self::View<'_>, _point: RegionBranchPoint) -> RegionSuccessors {
        smallvec![RegionSuccessor::region(0), RegionSuccessor::parent()]
    }
}

impl LoopLikeOpInterface for Parallel {
    fn loop_regions(op: Self::View<'_>) -> SmallVec<[Region; 2]> {
        smallvec![op.region().handle()]
    }

    fn induction_vars(op: Self::View<'_>) -> Option<Values> {
        Some(entry_arguments(op.region()).collect())
    }

    fn lower_bounds(op: Self::View<'_>) -> Option<Folds> {
        folds(op.lower_bound())
    }

    fn upper_bounds(op: Self::View<'_>) -> Option<Folds> {
        folds(op.upper_bound())
    }

    fn steps(op: Self::View<'_>) -> Option<Folds> {
        folds(op.step())
    }
}

impl RegionBranchOpInterface for Forall {
    /// All points of the range are entered at once.
    fn successor_regions(_op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region(0), RegionSuccessor::parent()],
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent()],
        }
    }
}

impl LoopLikeOpInterface for Forall {
    fn loop_regions(op: Self::View<'_>) -> SmallVec<[Region; 2]> {
        smallvec![op.region().handle()]
    }

    fn induction_vars(op: Self::View<'_>) -> Option<Values> {
        Some(entry_arguments(op.region()).take(rank(op)).collect())
    }

    fn lower_bounds(op: Self::View<'_>) -> Option<Folds> {
        bounds(op.cx(), op.static_lower_bound()?, op.dynamic_lower_bound())
    }

    fn upper_bounds(op: Self::View<'_>) -> Option<Folds> {
        bounds(op.cx(), op.static_upper_bound()?, op.dynamic_upper_bound())
    }

    fn steps(op: Self::View<'_>) -> Option<Folds> {
        bounds(op.cx(), op.static_step()?, op.dynamic_step())
    }

    fn inits(op: Self::View<'_>) -> OperandRange<'_> {
        op.outputs().range()
    }

    fn region_iter_args(op: Self::View<'_>) -> Values {
        entry_arguments(op.region()).skip(rank(op)).collect()
    }
}

impl DestinationStyleOpInterface for Forall {
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
        op.outputs().range()
    }
}

fn rank(op: ForallView<'_>) -> usize {
    op.static_lower_bound().map_or(0, |list| list.len())
}

/// Bounds or steps: integers, and operands in the place of those that are not known.
fn bounds(
    cx: &ContextData,
    list: impl IntoIterator<Item = i64>,
    mut operands: impl Iterator<Item = Value>,
) -> Option<Folds> {
    let one = |entry: i64| match entry {
        DYNAMIC => Some(OpFoldResult::Value(operands.next().unwrap_or(Value::NULL))),
        entry => cx.integer_attr(Type::INDEX, entry).map(OpFoldResult::Attr),
    };
    list.into_iter().map(one).collect()
}
