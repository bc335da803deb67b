//! Interfaces of control flow: regions, branches and loops.

use dialekt_dialect_utils::entry_arguments;
use dialekt_interfaces::{
    LoopLikeOpInterface, OpFoldResult, OperandRange, RegionBranchOpInterface, RegionBranchPoint,
    RegionBranchTerminatorOpInterface, RegionSuccessor, RegionSuccessors, Values, carry_more, nothing_flows,
};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::ir::EditError;
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::{SmallVec, smallvec};

use crate::{AffineFor, AffineForView, AffineIf, AffineIfView, AffineParallel, AffineYield};

impl RegionBranchTerminatorOpInterface for AffineYield {}

impl RegionBranchOpInterface for AffineIf {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        match point {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region_arguments(*op, 0), otherwise(op)],
            RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::parent_results(*op)],
        }
    }

    fn passes_nothing(op: Self::View<'_>) -> bool {
        nothing_flows(*op, 0)
    }
}

/// The successor if the condition does not hold: the else region, or the parent.
fn otherwise(op: AffineIfView<'_>) -> RegionSuccessor {
    match op.else_region().is_empty() {
        true => RegionSuccessor::parent_results(*op),
        false => RegionSuccessor::region_arguments(*op, 1),
    }
}

impl RegionBranchOpInterface for AffineFor {
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors {
        let body = RegionSuccessor::region(0).with_inputs(1..entry_arguments(op.region()).len().max(1));
        let behind = RegionSuccessor::parent_results(*op);
        match (trip_count(op), point) {
            (Some(0), RegionBranchPoint::Parent) => smallvec![behind],
            (Some(_), RegionBranchPoint::Parent) => smallvec![body],
            (Some(0), RegionBranchPoint::Terminator(_)) => smallvec![],
            (Some(1), RegionBranchPoint::Terminator(_)) => smallvec![behind],
            _ => smallvec![body, behind],
        }
    }

    fn entry_successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        op.inits().range()
    }

    fn passes_nothing(op: Self::View<'_>) -> bool {
        nothing_flows(*op, 1) && op.inits().len() == 0
    }
}

/// The trip count of a loop with constant bounds.
fn trip_count(op: AffineForView<'_>) -> Option<u64> {
    let affine = op.cx().affine();
    let lower = op.lower_bound_map()?.single_constant(affine)?;
    let upper = op.upper_bound_map()?.single_constant(affine)?;
    trip_count_of(lower, upper, op.step()?)
}

/// The trip count of a loop with these bounds and this step; `None` if the step is not positive.
pub(crate) fn trip_count_of(lower: i64, upper: i64, step: i64) -> Option<u64> {
    let step = u64::try_from(step).ok().filter(|step| *step > 0)?;
    Some(if upper <= lower { 0 } else { upper.abs_diff(lower).div_ceil(step) })
}

/// A bound or a step of each induction variable.
type Bounds = SmallVec<[OpFoldResult; 4]>;

fn bound(op: OpRef<'_>, value: i64) -> Option<Bounds> {
    Some(smallvec![OpFoldResult::Attr(op.cx().number_attr(Type::I64, value)?)])
}

/// A bound that is a single constant; `None` for others, which are not values.
fn constant_bound(op: OpRef<'_>, map: AffineMap) -> Option<Bounds> {
    bound(op, map.single_constant(op.cx().affine())?)
}

impl LoopLikeOpInterface for AffineFor {
    fn with_more_carried(
        ir: &mut Ir,
        op: Self::Handle,
        inits: &[Value],
        yielded: &[Value],
    ) -> Result<Option<Op>, EditError> {
        let Some(new) = carry_more(ir, op.op(), inits, yielded)? else { return Ok(None) };
        let cx = ir.cx();
        let sizes = ir.op(new).inherent_attr(b"operandSegmentSizes").and_then(|attr| cx.dense_i32_values(attr));
        if let Some(mut sizes) = sizes
            && let Some(last) = sizes.last_mut()
        {
            *last += inits.len() as i32;
            ir.set_inherent_attr(new, cx.ident("operandSegmentSizes"), cx.dense_i32_attr(&sizes))?;
        }
        Ok(Some(new))
    }

    fn loop_regions(op: Self::View<'_>) -> SmallVec<[Region; 2]> {
        smallvec![op.region().handle()]
    }

    fn induction_vars(op: Self::View<'_>) -> Option<Values> {
        Some(entry_arguments(op.region()).take(1).collect())
    }

    fn lower_bounds(op: Self::View<'_>) -> Option<Bounds> {
        constant_bound(*op, op.lower_bound_map()?)
    }

    fn upper_bounds(op: Self::View<'_>) -> Option<Bounds> {
        constant_bound(*op, op.upper_bound_map()?)
    }

    fn steps(op: Self::View<'_>) -> Option<Bounds> {
        bound(*op, op.step()?)
    }

    fn inits(op: Self::View<'_>) -> OperandRange<'_> {
        op.inits().range()
    }

    fn region_iter_args(op: Self::View<'_>) -> Values {
        entry_arguments(op.region()).skip(1).collect()
    }

    fn yielded_values(op: Self::View<'_>) -> Option<OperandRange<'_>> {
        Some(OperandRange::all(op.region().first_block()?.last_op()?))
    }

    fn loop_results(op: Self::View<'_>) -> Option<Values> {
        Some(op.results().collect())
    }
}

impl LoopLikeOpInterface for AffineParallel {
    fn loop_regions(op: Self::View<'_>) -> SmallVec<[Region; 2]> {
        smallvec![op.region().handle()]
    }

    fn induction_vars(op: Self::View<'_>) -> Option<Values> {
        Some(entry_arguments(op.region()).collect())
    }
}
