//! Canonicalization of `scf.forall`: ranges.

use dialekt_interfaces::{LoopLikeOpInterface, OpFoldResult, ParallelCombiningOpRef};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;
use dialekt_tensor::InsertSliceParts;

use super::*;
use crate::interfaces::control_flow::Folds;
use crate::{Forall, ForallView};

/// Lower bounds, upper bounds and steps.
pub(super) type Ranges = [Folds; 3];

/// The ranges of a loop.
pub(super) fn ranges(op: ForallView<'_>) -> Option<Ranges> {
    Some([Forall::lower_bounds(op)?, Forall::upper_bounds(op)?, Forall::steps(op)?])
}

/// Creates a detached loop with ranges, shared outputs and an empty block. Attributes other than the ranges are copied
/// from another loop.
pub(super) fn shell(rw: &mut Rewriter<'_>, like: Typed<Forall>, ranges: &Ranges, outputs: &[Value]) -> Option<Op> {
    let loc = rw.loc(like);
    let rank = ranges[0].len();
    let mut args: Vec<(Type, Location)> = vec![(Type::INDEX, loc); rank];
    args.extend(outputs.iter().map(|output| (rw.type_of(*output), rw.value(*output).loc())));
    let types: Vec<Type> = args[rank..].iter().map(|(ty, _)| *ty).collect();
    let name = rw.op(like).name();
    let spec = OpSpec::new(name, loc).operands(outputs).results(&types).regions(1);
    let slots = rw.op(like).slots().to_vec();
    let attrs = rw.op(like).discardable_attrs().to_vec();
    let new = rw.ir_mut().create_op(like.op().isolate(), &spec.slots(&slots).attrs(&attrs)).ok()?;
    let sizes = rw.ir().cx().dense_i32_attr(&[0, 0, 0, outputs.len() as i32]);
    let slot = rw.op(new).descriptor()?.slot(b"operandSegmentSizes")?;
    rw.ir_mut().set_slot(new, slot, Some(sizes)).ok()?;
    set_ranges(rw.ir_mut(), new, ranges)?;
    let region = rw.op(new).region(0)?.handle();
    rw.ir_mut().create_block(region, &args).ok()?;
    Some(new)
}

/// Sets the ranges of a loop: constants in attributes, others as operands.
fn set_ranges(ir: &mut Ir, op: Op, ranges: &Ranges) -> Option<()> {
    const STATIC: [&[u8]; 3] = [b"staticLowerBound", b"staticUpperBound", b"staticStep"];
    for (group, (list, name)) in ranges.iter().zip(STATIC).enumerate() {
        let mut values = Values::new();
        let mut integers = Vec::new();
        for entry in list {
            integers.push(match *entry {
                OpFoldResult::Attr(attr) => ir.cx().integer_i64(attr)?,
                OpFoldResult::Value(value) => {
                    values.push(value);
                    DYNAMIC
                }
            });
        }
        ir.set_operand_group(op, group, &values).ok()?;
        let slot = ir.op(op).descriptor()?.slot(name)?;
        let integers = ir.cx().dense_i64_attr(&integers);
        ir.set_slot(op, slot, Some(integers)).ok()?;
    }
    Some(())
}

/// Moves constant bounds and steps from operands to attributes.
#[derive(Described)]
pub struct ForallOpControlOperandsFolder;

impl OpRewrite for ForallOpControlOperandsFolder {
    type SourceOp = Forall;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<()> {
        let mut ranges = ranges(rw.view(op)?)?;
        // Only one of the three lists is changed at a time, as in the reference.
        let ir = rw.ir();
        if !ranges.iter_mut().any(|list| fold_constants(ir, list)) {
            return rw.no_match(op, "no operand is a constant");
        }
        rw.modify(op, |ir| set_ranges(ir, op.op(), &ranges))
    }
}

/// Replaces known values by constants. Returns whether there were any.
fn fold_constants(ir: &Ir, list: &mut Folds) -> bool {
    let mut changed = false;
    for entry in list {
        let OpFoldResult::Value(value) = *entry else { continue };
        let Some(constant) = ir.get_value(value).and_then(|value| value.constant_value()) else { continue };
        // The marker for operands cannot be a static bound.
        if ir.cx().integer_i64(constant).is_some_and(|constant| constant != DYNAMIC) {
            *entry = OpFoldResult::Attr(constant);
            changed = true;
        }
    }
    changed
}

/// Builds the value of a bound.
fn make_bound(rw: &mut Rewriter<'_>, bound: OpFoldResult, loc: Location) -> Option<Value> {
    let cx = rw.ir().cx();
    match bound {
        OpFoldResult::Value(value) => Some(value),
        OpFoldResult::Attr(attr) => {
            let attr = cx.integer_attr(Type::INDEX, cx.integer_i64(attr)?)?;
            Some(rw.create(arith::Constant::build(attr).with_loc(loc)).result())
        }
    }
}

/// Removes dimensions with one iteration; removes a loop with an empty dimension; inlines a loop with one iteration.
#[derive(Described)]
pub struct ForallOpSingleOrZeroIterationDimsFolder;

impl OpRewrite for ForallOpSingleOrZeroIterationDimsFolder {
    type SourceOp = Forall;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<()> {
        let view = rw.view(op)?;
        if view.mapping().is_some_and(|mapping| !mapping.is_empty()) {
            return rw.no_match(op, "dimensions are mapped to hardware");
        }
        let outputs: Values = view.outputs().collect();
        let loc = view.loc();
        let variables = Forall::induction_vars(view)?;
        let region = view.region().handle();
        let ranges = ranges(view)?;
        let rank = ranges[0].len();
        let mut single = Vec::new();
        let mut kept = Ranges::default();
        for (index, variable) in (0..rank).zip(variables) {
            let [lower, upper, step] = [0, 1, 2].map(|list| ranges[list][index]);
            match trip_count(rw.ir(), lower, upper, step, Sign::Signed) {
                Some(count) if count.is_zero() => {
                    rw.replace_op(op, &outputs);
                    return Some(());
                }
                Some(count) if count.is_one() => single.push((variable, lower)),
                _ => kept.iter_mut().zip([lower, upper, step]).for_each(|(list, entry)| list.push(entry)),
            }
        }
        if kept[0].is_empty() {
            return promote(rw, op, &ranges[0], &outputs);
        }
        if kept[0].len() == rank {
            return rw.no_match(op, "all dimensions may have several iterations");
        }
        let mut mapping = IrMapping::new();
        for (variable, lower) in single {
            let value = make_bound(rw, lower, loc)?;
            mapping.map_value(variable, value);
        }
        let new = shell(rw, op, &kept, &outputs)?;
        let dest = rw.op(new).region(0)?.handle();
        let block = entry(rw, new, 0)?;
        rw.ir_mut().erase_block(block).ok()?;
        rw.insert(new);
        rw.clone_region(region, dest, None, &mut mapping);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Replaces a loop with one iteration by its body. Its insertions become sequential ones in its place.
///
/// The reference assumes one insertion for each result in the same order, which is wrong for other numbers and orders;
/// here each result gets the insertions into its own tensor.
fn promote(rw: &mut Rewriter<'_>, op: Typed<Forall>, lower: &Folds, outputs: &[Value]) -> Option<()> {
    let loc = rw.loc(op);
    let body = entry(rw, op, 0)?;
    let end = last(rw, body)?;
    let combining = entry(rw, end, 0)?;
    let shared = Forall::region_iter_args(rw.view(op)?);
    let mut inserts = Vec::new();
    for insert in rw.ir().block(combining).ops() {
        let dest = insert.view::<tensor::ParallelInsertSlice>()?.dest();
        inserts.push((insert.handle(), shared.iter().position(|argument| *argument == dest)?));
    }
    let mut arguments = Values::new();
    for bound in lower {
        arguments.push(make_bound(rw, *bound, loc)?);
    }
    arguments.extend_from_slice(outputs);
    rw.inline_block_before(body, op, &arguments);
    rw.set_insertion_point_after(op.op());
    let mut values: Values = outputs.into();
    for (insert, output) in inserts {
        values[output] = make_insert(rw, insert, values[output], loc)?;
    }
    for (result, value) in results(rw, op.op()).into_iter().zip(values) {
        rw.replace_all_uses(result, value);
    }
    rw.erase_op(end);
    rw.erase_op(op);
    Some(())
}

/// Builds the sequential insertion for a parallel one.
fn make_insert(rw: &mut Rewriter<'_>, insert: Op, dest: Value, loc: Location) -> Option<Value> {
    let fields = rw.op(insert).fields::<tensor::ParallelInsertSlice>()?;
    let cx = rw.ir().cx();
    let statics = [fields.static_offsets, fields.static_sizes, fields.static_strides].map(|list| list.get(cx));
    let [Some(at), Some(sizes), Some(strides)] = statics else { return None };
    let (source, offsets) = (*fields.source, &fields.offsets);
    let build = tensor::InsertSlice::build(InsertSliceParts {
        source,
        dest,
        offsets,
        sizes: &fields.sizes,
        strides: &fields.strides,
        static_offsets: at,
        static_sizes: sizes,
        static_strides: strides,
    });
    let new = rw.create(build.with_loc(loc));
    rw.op(new).result(0)
}

/// Replaces the induction variable of a dimension with one iteration by the lower bound.
#[derive(Described)]
pub struct ForallOpReplaceConstantInductionVar;

impl OpRewrite for ForallOpReplaceConstantInductionVar {
    type SourceOp = Forall;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<()> {
        let loc = rw.loc(op);
        let ranges = ranges(rw.view(op)?)?;
        let variables = Forall::induction_vars(rw.view(op)?)?;
        let mut changed = false;
        for (index, variable) in variables.into_iter().enumerate() {
            if !rw.value(variable).has_uses() {
                continue;
            }
            let [lower, upper, step] = [0, 1, 2].map(|list| ranges[list][index]);
            if trip_count(rw.ir(), lower, upper, step, Sign::Signed).is_some_and(|count| count.is_one()) {
                let value = make_bound(rw, lower, loc)?;
                rw.replace_all_uses(variable, value);
                changed = true;
            }
        }
        changed.then_some(())
    }
}

/// The ops in the terminator of a loop that write to an argument.
pub(super) fn combining_ops(rw: &Rewriter<'_>, argument: Value) -> Vec<Op> {
    let writes = |user: &OpRef<'_>| {
        ParallelCombiningOpRef::of(*user)
            .is_some_and(|op| op.updated_destinations().values().any(|dest| dest == argument))
    };
    let mut ops: Vec<Op> = rw.value(argument).users().filter(writes).map(|user| user.handle()).collect();
    ops.dedup();
    ops
}
