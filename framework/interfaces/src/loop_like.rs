//! Loops. [MLIR: LoopLikeOpInterface]
//!
//! A value that is carried through a loop is four: the *init* operand that the first iteration starts with, the *iteration
//! argument* of the body, the value that the body *yields* to the next iteration, and the *result* of the loop.

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::{OpFoldResult, OperandRange};
use dialekt_ir_core::context::{Attribute, Location, NamedAttr, Type};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{EditError, Ir, Op, OpRef, OpSpec, Region, Value};
use dialekt_ir_core::verify::{Verified, fail};

/// A few values.
pub type Values = SmallVec<[Value; 4]>;

/// A loop.
#[op_interface(verify_regions = verify_loop)]
pub trait LoopLikeOpInterface {
    /// The regions that are run again and again.
    fn loop_regions(op: Self::View<'_>) -> SmallVec<[Region; 2]>;

    /// Returns whether a value does not change while the loop runs.
    fn is_defined_outside(op: Self::View<'_>, value: Value) -> bool {
        let around = op.ir().get_value(value).and_then(|value| value.parent_block()?.parent_op());
        // Most values are defined right beside the loop; in a nest it is a long way to the outermost op.
        around.is_none_or(|around| op.parent_op() == Some(around) || !op.is_ancestor_of(around))
    }

    /// The induction variables; `None` when such loops have none.
    fn induction_vars(_op: Self::View<'_>) -> Option<Values> {
        None
    }

    /// The lower bounds of the induction variables.
    fn lower_bounds(_op: Self::View<'_>) -> Option<SmallVec<[OpFoldResult; 4]>> {
        None
    }

    /// The upper bounds of the induction variables, exclusive.
    fn upper_bounds(_op: Self::View<'_>) -> Option<SmallVec<[OpFoldResult; 4]>> {
        None
    }

    /// The steps of the induction variables.
    fn steps(_op: Self::View<'_>) -> Option<SmallVec<[OpFoldResult; 4]>> {
        None
    }

    /// The operands that carried values start with.
    fn inits(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::none(*op)
    }

    /// The arguments of the body that are carried values.
    fn region_iter_args(_op: Self::View<'_>) -> Values {
        Values::new()
    }

    /// The operands of a terminator that the next iteration gets.
    fn yielded_values(_op: Self::View<'_>) -> Option<OperandRange<'_>> {
        None
    }

    /// The results that are carried values; `None` when results are something else.
    fn loop_results(_op: Self::View<'_>) -> Option<Values> {
        None
    }

    /// Replaces this loop by one that carries more values: they start as `inits`, and become `yielded` in each
    /// iteration. In the loop, the carried values replace `inits`. `None`, and nothing is changed, when such loops
    /// cannot carry more. [`carry_more`] does it for loops whose initial values are their last operands.
    ///
    /// # Errors
    /// Stale handles, values of another isolate.
    fn with_more_carried(
        _ir: &mut Ir,
        _op: Self::Handle,
        _inits: &[Value],
        _yielded: &[Value],
    ) -> Result<Option<Op>, EditError> {
        Ok(None)
    }
}

/// Inits, iteration arguments, yielded values and results are equal in number and types.
fn verify_loop(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(this) = LoopLikeOpRef::of(op) else { return Ok(()) };
    let type_of = |value: &Value| op.ir().value(*value).ty();
    let (inits, args) = (this.inits(), this.region_iter_args());
    let (yielded, results) = (this.yielded_values(), this.loop_results());

    let (init, arg, value, result) = ("init", "region iter_arg", "yielded value", "loop result");
    same_number(op, (init, inits.len()), (arg, args.len()), out)?;
    if let Some(yielded) = yielded.filter(|yielded| !yielded.is_empty()) {
        same_number(op, (arg, args.len()), (value, yielded.len()), out)?;
    }
    if let Some(results) = &results {
        same_number(op, (result, results.len()), (arg, args.len()), out)?;
    }
    let mut next = yielded.into_iter().flat_map(OperandRange::types);
    for (i, (from, to)) in inits.types().zip(args.iter().map(type_of)).enumerate() {
        same_type(op, i, (init, from), (arg, to), out)?;
        if let Some(next) = next.next() {
            same_type(op, i, (arg, to), (value, next), out)?;
        }
    }
    for (from, to) in args.iter().zip(results.iter().flatten()) {
        // The reference does not count results.
        same_type(op, 0, (arg, type_of(from)), (result, type_of(to)), out)?;
    }
    Ok(())
}

type Types = SmallVec<[Type; 4]>;

fn same_number(op: OpRef<'_>, (a, n): (&str, usize), (b, m): (&str, usize), out: &mut Vec<Diagnostic>) -> Verified {
    if n == m {
        return Ok(());
    }
    fail(out, op.op_error(format!("different number of {a}s and {b}s: {n} != {m}")))
}

fn same_type(
    op: OpRef<'_>,
    i: usize,
    (a, from): (&str, Type),
    (b, to): (&str, Type),
    out: &mut Vec<Diagnostic>,
) -> Verified {
    if from == to {
        return Ok(());
    }
    let (from, to) = (op.quoted_type(from), op.quoted_type(to));
    fail(out, op.op_error(format!("{i}-th {a} and {i}-th {b} have different type: {from} != {to}")))
}

/// Replaces a loop by one that carries more values, if possible: see [`LoopLikeOpInterface::with_more_carried`].
pub fn with_more_carried(ir: &mut Ir, op: Op, inits: &[Value], yielded: &[Value]) -> Result<Option<Op>, EditError> {
    match LoopLikeOpRef::of(ir.get_op(op).ok_or(EditError::StaleOp(op))?) {
        Some(carrying) => carrying.table().with_more_carried(ir, op, inits, yielded),
        None => Ok(None),
    }
}

/// As [`with_more_carried`], for loops with one region of one block, whose last operands, last arguments, last operands
/// of the terminator and last results are the carried values. The caller has to set attributes with the sizes of
/// operand groups.
///
/// # Errors
/// Stale handles, values of another isolate.
pub fn carry_more(ir: &mut Ir, op: Op, inits: &[Value], yielded: &[Value]) -> Result<Option<Op>, EditError> {
    let view = ir.get_op(op).ok_or(EditError::StaleOp(op))?;
    let Some(old) = view.region(0).and_then(|region| region.first_block()) else { return Ok(None) };
    let (Some(end), Some(before)) = (old.last_op(), ir.point_before(op)) else { return Ok(None) };
    let (old, end, loc) = (old.handle(), end.handle(), view.loc());
    let of_type = |value: &Value| ir.value(*value).ty();
    let operands: Values = view.operands().chain(inits.iter().copied()).collect();
    let types: Types = view.result_types().chain(inits.iter().map(of_type)).collect();
    let args: SmallVec<[(Type, Location); 4]> =
        ir.block(old).args().map(|arg| of_type(&arg)).chain(inits.iter().map(of_type)).map(|ty| (ty, loc)).collect();
    let slots: SmallVec<[Option<Attribute>; 4]> = view.slots().into();
    let attrs: SmallVec<[NamedAttr; 2]> = view.discardable_attrs().into();
    let spec = OpSpec::new(view.name(), loc).operands(&operands).results(&types).slots(&slots).attrs(&attrs).regions(1);
    let new = ir.create_op(before.block.isolate(), &spec)?;
    ir.insert_op(new, before)?;
    let Some(region) = ir.op(new).region(0).map(|region| region.handle()) else { return Ok(None) };
    let body = ir.create_block(region, &args)?;
    let count = ir.op(end).num_operands() as u32;
    ir.insert_operands(end, count, yielded)?;
    let args: Values = ir.block(body).args().collect();
    let (same, more) = args.split_at(args.len() - inits.len());
    ir.merge_blocks(old, body, same)?;
    for (init, arg) in inits.iter().zip(more) {
        ir.replace_uses_if(*init, *arg, |ir, found| found.op != new && ir.op(new).is_ancestor_of(ir.op(found.op)))?;
    }
    let kept: Values = ir.op(new).results().take(ir.op(op).num_results()).collect();
    ir.replace_op(op, &kept)?;
    Ok(Some(new))
}
