//! Ranges of integers. [mlir/lib/Analysis/DataFlow/IntegerRangeAnalysis.cpp]

use std::ops::Range;

use smallvec::SmallVec;

use super::anchor::Point;
use super::constants::ConstantValue;
use super::flow::{Flow, Lattice};
use super::solver::Visited;
use super::sparse::SparseForward;
use dialekt_interfaces::LoopLikeOpRef;
use dialekt_interfaces::int_range::{InferIntRangeOpRef, ValueRange, full_range, has_ranges, range_width};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::OpFoldResult;
use dialekt_ir_core::ir::{Ir, OpRef, Value};
use dialekt_ir_core::num::{ApInt, IntRange, Sign};

/// The range of an integer, or of all elements of a container of integers, once it is known. Values of other types get
/// a range of no bits once they are known to exist.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct IntegerRange(pub ValueRange);

impl Lattice for IntegerRange {
    fn join(&mut self, other: &IntegerRange) -> bool {
        let joined = match (&self.0, &other.0) {
            (_, None) => return false,
            (None, Some(other)) => other.clone(),
            (Some(known), Some(other)) => known.join(other),
        };
        let changed = self.0.as_ref() != Some(&joined);
        self.0 = Some(joined);
        changed
    }
}

/// The number of times that a range grew.
#[derive(Clone, Copy, Default)]
struct Growth(u32);

impl Growth {
    /// A range that grew more often is widened.
    const MOST: u32 = 1024;
}

/// Integer range analysis: the [interface of ops](dialekt_interfaces::InferIntRangeInterface) infers the ranges of results from
/// those of operands. A value with a range of one integer becomes known as a constant, too, and one with more is known
/// not to be one. [`DeadCode`](super::DeadCode) has to run beside it.
///
/// Without [`ConstantPropagation`](super::ConstantPropagation), branches that pass on constants that are no integers
/// are not followed, as in the reference: these have no state, and a branch waits for all of its operands. With it,
/// comparisons that are decided by ranges alone do not make code dead. [MLIR: IntegerRangeAnalysis]
#[derive(Clone, Copy, Default, Debug)]
pub struct IntegerRanges;

impl IntegerRanges {
    /// Joins an inferred range into the state of a value. A value that a terminator uses may be on its way around a
    /// loop, and grow with each iteration: when it grows, its range becomes the full one. Other values may do so
    /// through the results of loops inside: they grow for a bounded number of times. The reference lets them grow to
    /// the full range.
    fn join_inferred(self, flow: &mut Flow<'_>, value: Value, range: ValueRange) {
        let ir = flow.ir();
        let old = flow.state::<IntegerRange, _>(value).clone();
        let mut joined = old.clone();
        joined.join(&IntegerRange(range));
        let changes = joined != old;
        let is_yielded = || ir.value(value).users().any(|user| user.has_traits(OpTraits::TERMINATOR));
        let mut is_growing = || {
            let mut times = 0;
            flow.update(value, |growth: &mut Growth| {
                growth.0 += 1;
                times = growth.0;
                false
            });
            times > Growth::MOST
        };
        if old.0.is_some() && changes && (is_yielded() || is_growing()) {
            joined = self.entry_state(ir, value);
        }
        self.join(flow, value, &joined);
    }
}

impl SparseForward for IntegerRanges {
    type State = IntegerRange;

    fn entry_state(&self, ir: &Ir, value: Value) -> IntegerRange {
        IntegerRange(Some(full_range(ir.cx(), ir.value(value).ty())))
    }

    fn is_settled(&self, ir: &Ir, value: Value, state: &IntegerRange) -> bool {
        state.0.is_some() && *state == self.entry_state(ir, value)
    }

    fn join(&self, flow: &mut Flow<'_>, value: Value, other: &IntegerRange) {
        let mut now = None;
        flow.update(value, |state: &mut IntegerRange| {
            let changed = state.join(other);
            now = state.0.clone().filter(|_| changed);
            changed
        });
        if let Some(range) = now {
            let constant = as_constant(flow.ir(), value, &range);
            flow.join(value, &constant);
        }
    }

    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited {
        let Some(inferring) = InferIntRangeOpRef::of(op).filter(|_| all_have_ranges(op)) else {
            return self.set_to_entry(flow, op.results());
        };
        let operands: SmallVec<[ValueRange; 4]> =
            op.operands().map(|operand| flow.state::<IntegerRange, _>(operand).0.clone()).collect();
        for (value, range) in inferring.infer_ranges(&operands) {
            if op.results().any(|result| result == value) {
                self.join_inferred(flow, value, range);
            }
        }
        Ok(())
    }

    fn visit_values_not_passed(
        &mut self,
        flow: &mut Flow<'_>,
        op: OpRef<'_>,
        region: Option<usize>,
        values: &[Value],
        passed: Range<usize>,
    ) -> Visited {
        if let Some(inferring) = InferIntRangeOpRef::of(op).filter(|_| all_have_ranges(op)) {
            let point = Point::After(op.handle());
            let operands: SmallVec<[ValueRange; 4]> =
                op.operands().map(|operand| flow.state_for::<IntegerRange, _>(point, operand).0.clone()).collect();
            for (value, range) in inferring.infer_ranges(&operands) {
                if region.is_some() && values.contains(&value) {
                    self.join_inferred(flow, value, range);
                }
            }
            return Ok(());
        }
        let ivs = LoopLikeOpRef::of(op).filter(|_| region.is_some()).and_then(induction).unwrap_or_default();
        // If there are induction variables, the reference leaves the others without a state, as if they were never
        // computed: results of reductions, and arguments of loops in parallel.
        let others = values.iter().enumerate().filter(|(i, value)| {
            let is_iv = ivs.iter().any(|(iv, _)| iv == *value);
            !is_iv && !passed.contains(i)
        });
        self.set_to_entry(flow, others.map(|(_, value)| *value))?;
        for (iv, bounds) in ivs {
            if let Some(range) = induction_range(flow, iv, bounds) {
                self.join(flow, iv, &IntegerRange(Some(range)));
            }
        }
        Ok(())
    }
}

/// Returns whether no operand or result is of an integer type that is too wide.
fn all_have_ranges(op: OpRef<'_>) -> bool {
    op.operand_types().chain(op.result_types()).all(|ty| has_ranges(op.cx(), ty))
}

/// The constant value that follows from a range.
fn as_constant(ir: &Ir, value: Value, range: &IntRange) -> ConstantValue {
    let Some(constant) = range.as_constant() else { return ConstantValue::Unknown };
    let value = ir.value(value);
    let around = value.defining_op().or_else(|| value.parent_block().and_then(|block| block.parent_op()));
    let ty = value.ty();
    let element = ir.cx().type_data(ty).element_type().unwrap_or(ty);
    match (around, ir.cx().apint_attr(element, constant)) {
        (Some(op), Some(attr)) => ConstantValue::Constant(attr, op.name()),
        _ => ConstantValue::Unknown,
    }
}

/// An induction variable with its lower and upper bound and its step.
type Induction = (Value, [OpFoldResult; 3]);

fn induction(this: LoopLikeOpRef<'_>) -> Option<SmallVec<[Induction; 4]>> {
    let (ivs, lower, upper, steps) =
        (this.induction_vars()?, this.lower_bounds()?, this.upper_bounds()?, this.steps()?);
    let bounds = lower.into_iter().zip(upper).zip(steps);
    Some(ivs.into_iter().zip(bounds.map(|((lower, upper), step)| [lower, upper, step])).collect())
}

/// The range of an induction variable: from the lower bound to the last value before the upper one. `None` when there is none between
/// them.
fn induction_range(flow: &mut Flow<'_>, iv: Value, [lower, upper, step]: [OpFoldResult; 3]) -> ValueRange {
    let sign = Sign::Signed;
    let ir = flow.ir();
    let point = Point::Start(ir.value(iv).parent_block()?.handle());
    if !has_ranges(ir.cx(), ir.value(iv).ty()) {
        return Some(full_range(ir.cx(), ir.value(iv).ty()));
    }
    let width = range_width(ir.cx(), ir.value(iv).ty());
    let mut bound = |bound: OpFoldResult, greatest: bool| -> ApInt {
        let known = match bound {
            OpFoldResult::Attr(attr) => ir.cx().integer_value(attr).cloned(),
            OpFoldResult::Value(value) => {
                let range = flow.state_for::<IntegerRange, _>(point, value).0.as_ref();
                range.map(|range| if greatest { range.max(sign) } else { range.min(sign) }.clone())
            }
        };
        let unknown = if greatest { ApInt::max_value } else { ApInt::min_value };
        known.map_or_else(|| unknown(width, sign), |known| known.sext_or_trunc(width))
    };
    let (min, max) = (bound(lower, false), bound(upper, true));
    // Unknown steps are taken to be positive.
    let (min, max) = match bound(step, true).is_negative() {
        true => (max, min),
        false => (min, max.sub(&ApInt::one(width))),
    };
    (!max.less(&min, sign)).then(|| IntRange::between(min, max, sign))
}
