//! Paddings of slices before the loops that go over the slices: the padded slices are *packed* into one tensor, in loops of their own.
//! [mlir/lib/Dialect/Linalg/Transforms/HoistPadding.cpp]
//!
//! The loops that are packed are those whose induction variables the slice or the padding depends on. All others use what was packed
//! once. Slices of a tensor that a loop carries are hoisted first, with what is inserted there, so that the loop carries the padded tensor.

use dialekt_affine::{AffineApply, AffineMax, AffineMin};
use dialekt_affine_transforms::reify_value_bounds::materialize_bound;
use dialekt_analysis::slice::{backward_slice_of_op, used_values_defined_above};
use dialekt_arith::{self as arith, index_constant, index_value};
use dialekt_dialect_utils::indices::{Mixed, all_are, index, known};
use dialekt_interfaces::value_bounds::{BoundType, ComputedBound, ValueBounds, ValueDim, Variable, bound};
use dialekt_interfaces::{DestinationStyleOpRef, LoopLikeOpRef, OffsetSizeAndStrideOpRef, with_more_carried};
use dialekt_ir_core::ir::{IrMapping, Region};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::transpose;
use dialekt_scf::{For, Yield, make_loop};
use dialekt_tensor::{Empty, ExtractSlice, Pad, constant_padding_value, make_empty, make_insert_slice};
use dialekt_transforms::hoist_loop_invariant_subsets;

use crate::shapes::paddings;

/// A padding that was hoisted.
#[derive(Clone, Debug)]
pub struct HoistedPadding {
    /// The padding before the loops, or in those that pack.
    pub pad: Op,
    /// The value for the result of the padding that was hoisted, which the caller replaces.
    pub replacement: Value,
    /// The transpositions of what is packed, and of what is taken from it.
    pub transposes: Vec<Op>,
}

/// Loops that pack padded slices. [MLIR: linalg::detail::PackingResult]
#[derive(Clone, Debug)]
pub struct PackingNest {
    /// The loops, outermost first; none if all slices are the same.
    pub loops: Vec<Op>,
    /// The padding in the innermost loop.
    pub pad: Op,
    /// The transposition of what is padded.
    pub transpose: Option<Op>,
    /// The tensor with all padded slices, after the loops; what is padded, if there are no loops.
    pub packed: Value,
}

/// Hoists a padding before some of the loops around it, at most `loops`, innermost first. Packed slices are transposed by a permutation, unless
/// that is empty, and transposed back where they are used. `None` when the padding cannot be hoisted: slices of tensors that the outermost loop
/// carries may be hoisted nevertheless. [MLIR: hoistPaddingOnTensors]
pub fn hoist_padding_on_tensors(
    rw: &mut Rewriter<'_>,
    pad: Typed<Pad>,
    loops: usize,
    permutation: &[i64],
) -> Option<HoistedPadding> {
    let around = enclosing_loops(rw, pad.op()).take(loops).collect();
    let plan = Plan::new(rw, pad, around, permutation)?;
    let at = rw.insertion_point();
    let nest = plan.build(rw)?;
    let mut transposes: Vec<Op> = nest.transpose.into_iter().collect();
    let replacement = match &plan.carried {
        Some(carried) => carried.pad(rw, pad, nest.packed)?,
        None => plan.take(rw, &nest, &mut transposes)?,
    };
    rw.restore(at);
    Some(HoistedPadding { pad: nest.pad, replacement, transposes })
}

/// Builds the loops that pack what is padded, before a loop around it; nothing uses what they pack. [MLIR: detail::buildPackingLoopNest]
pub fn build_packing_loop_nest(
    rw: &mut Rewriter<'_>,
    pad: Typed<Pad>,
    outermost: Typed<For>,
    permutation: &[i64],
) -> Option<PackingNest> {
    let all: Vec<Op> = enclosing_loops(rw, pad.op()).collect();
    let Some(count) = all.iter().position(|op| *op == outermost.op()) else {
        return rw.no_match(pad, "other ops than loops are between the loop and it");
    };
    let plan = Plan::new(rw, pad, all[..=count].to_vec(), permutation)?;
    let at = rw.insertion_point();
    let nest = plan.build(rw);
    rw.restore(at);
    nest
}

/// The loops around an op, innermost first, up to another op.
fn enclosing_loops<'a>(rw: &'a Rewriter<'_>, op: Op) -> impl Iterator<Item = Op> + 'a {
    let around = std::iter::successors(rw.op(op).parent_op(), |op| op.parent_op());
    around.take_while(|op| op.view::<For>().is_some()).map(|op| op.handle())
}

/// Returns whether a value is the same in all iterations of a loop.
fn is_defined_outside(ir: &Ir, around: Op, value: Value) -> bool {
    LoopLikeOpRef::of(ir.op(around)).is_some_and(|around| around.is_defined_outside(value))
}

/// The parts of a padding that can be hoisted. [MLIR: HoistPaddingAnalysis]
struct Plan<'p> {
    pad: Typed<Pad>,
    permutation: &'p [i64],
    /// The loop that packing happens before.
    outermost: Op,
    /// The ops in that loop that compute what is padded, operands first. Loops are ops that have to be packed.
    ops: Vec<Op>,
    /// The loops that are packed, outermost first.
    packing: Vec<PackedLoop>,
    /// The loop that carries what is padded.
    carried: Option<Carried>,
}

/// A loop whose slices are packed.
struct PackedLoop {
    op: Op,
    /// The largest upper bound; the loops' own, if there is none.
    upper: Option<ComputedBound>,
}

/// A slice that a loop carries and pads in each iteration, of which it takes the same part at the end.
struct Carried {
    around: Op,
    /// The number of the carried value.
    number: usize,
    /// The part of the padded tensor.
    part: [Mixed; 3],
    /// The padded tensor for the next iteration.
    next: Value,
}

impl<'p> Plan<'p> {
    fn new(rw: &mut Rewriter<'_>, pad: Typed<Pad>, mut loops: Vec<Op>, permutation: &'p [i64]) -> Option<Plan<'p>> {
        let view = rw.view(pad)?;
        let shape = rw.cx().type_data(rw.type_of(view.result())).shape()?;
        let mut sorted = permutation.to_vec();
        sorted.sort_unstable();
        if !permutation.is_empty() && !sorted.iter().copied().eq(0..shape.len() as i64) {
            return rw.no_match(pad, "the dimensions are not transposed by a permutation");
        }
        if shape.contains(&DYNAMIC) {
            return rw.no_match(pad, "the padded tensor has sizes that are not known");
        }
        let Some(mut outermost) = loops.last().copied() else { return rw.no_match(pad, "no loop is around it") };
        let Some(slice) = rw.defining::<ExtractSlice>(view.source()) else {
            return rw.no_match(pad, "no slice is padded");
        };
        if constant_padding_value(view).and_then(|value| rw.defining::<arith::Constant>(value)).is_none() {
            return rw.no_match(pad, "the padding is no constant");
        }
        let source = rw.view(slice)?.source();
        if !is_defined_outside(rw.ir(), outermost, source) {
            outermost = hoist_loop_invariant_subsets(rw.ir_mut(), outermost);
            *loops.last_mut()? = outermost;
        }
        let source = rw.view(slice)?.source();
        if !is_defined_outside(rw.ir(), outermost, source) {
            return rw.no_match(pad, "the slice is one of a tensor that a loop computes");
        }
        let sliced = rw.view(slice)?.result();
        let carried = match rw.view(pad)?.source() == sliced {
            true => None,
            false => Some(Carried::new(rw, pad, slice)?),
        };
        let mut ops = ops_to_hoist(rw, pad, outermost);
        if ops.len() <= 1 {
            return rw.no_match(pad, "nothing in the loop computes what is padded");
        }
        keep_index_computations(rw, &mut ops, pad, slice.op())?;
        let mut packing = Vec::new();
        for op in loops.into_iter().rev().filter(|op| ops.contains(op)) {
            let Some(upper) = largest_bound(rw, op, outermost) else {
                return rw.no_match(op, "the number of iterations has no bound before the loops");
            };
            packing.push(PackedLoop { op, upper });
        }
        if carried.is_some() && !(packing.is_empty() && permutation.is_empty()) {
            return rw.no_match(pad, "slices that a loop carries are not packed");
        }
        Some(Plan { pad, permutation, outermost, ops, packing, carried })
    }

    /// The sizes of what is padded, transposed.
    fn shape(&self, rw: &Rewriter<'_>) -> Option<(Vec<i64>, Type)> {
        let TypeData::Tensor { shape, element, .. } = rw.cx().type_data(rw.view(self.pad)?.result_type(0)?) else {
            return None;
        };
        let transposed = || self.permutation.iter().map(|dim| shape[*dim as usize]).collect();
        Some((if self.permutation.is_empty() { shape.to_vec() } else { transposed() }, *element))
    }

    /// The place of what is padded in the packed tensor.
    fn place(&self, rw: &Rewriter<'_>, counts: &[Value]) -> Option<[Mixed; 3]> {
        let (cx, (shape, _)) = (rw.cx(), self.shape(rw)?);
        let number = |value: i64| OpFoldResult::from(index(cx, value));
        let offsets = counts.iter().map(|count| OpFoldResult::from(*count)).chain(shape.iter().map(|_| number(0)));
        let sizes = counts.iter().map(|_| number(1)).chain(shape.iter().map(|size| number(*size)));
        let strides = (0..counts.len() + shape.len()).map(|_| number(1));
        Some([offsets.collect(), sizes.collect(), strides.collect()])
    }

    /// Builds the packed tensor before the loops. [MLIR: buildPackingLoopNestImpl]
    fn build(&self, rw: &mut Rewriter<'_>) -> Option<PackingNest> {
        let (cx, loc) = (rw.cx(), rw.loc(self.pad));
        let (shape, element) = self.shape(rw)?;
        let around = rw.current_loc();
        rw.set_loc(loc);
        rw.set_insertion_point_before(self.outermost);
        let mut counts = Vec::new();
        for packed in &self.packing {
            counts.push(self.iterations(rw, packed)?);
        }
        let dims: Vec<i64> = counts.iter().map(|_| DYNAMIC).chain(shape.iter().copied()).collect();
        let packed_type = cx.tensor_type(&dims, element, None).ok()?;
        let mut packed = rw.create(Empty::build(packed_type, &counts)).result();
        let mut mapping = self.carried_mapping(rw);
        let (mut loops, mut indices) = (Vec::new(), Vec::new());
        for op in &self.ops {
            let Some(around) = rw.ir().op(*op).view::<For>() else {
                rw.clone(*op, &mut mapping);
                continue;
            };
            let is_unsigned = around.unsigned_cmp();
            let range = [around.lower_bound(), around.upper_bound(), around.step()];
            let args: Vec<Value> = around.region().first_block()?.args().collect();
            let [lower, upper, step] = range.map(|value| mapping.value_or_same(value));
            let (new, block) = make_loop(rw, (lower, upper, step), &[packed], loc)?;
            if is_unsigned {
                rw.set_attr(new, "unsignedCmp", Some(Attribute::UNIT));
            }
            let [iv, carried] = [0, 1].map(|arg| rw.ir().block(block).args().nth(arg));
            mapping.map_value(*args.first()?, iv?);
            rw.set_insertion_point_to_end(block);
            indices.push(iteration(rw, [iv?, lower, step]));
            loops.push(new);
            packed = carried?;
        }
        let pad = mapping.op(self.pad.op())?;
        let mut padded = rw.op(pad).result(0)?;
        let place = self.place(rw, &indices)?;
        let mut transposed = None;
        if !self.permutation.is_empty() {
            let ty = cx.tensor_type(&shape, element, None).ok()?;
            let into = rw.create(ExtractSlice::build_mixed(cx, ty, packed, place.clone())).result();
            let op = transpose(rw, padded, into, self.permutation.into());
            padded = rw.op(op).result(0)?;
            transposed = Some(op);
        }
        if !loops.is_empty() {
            padded = make_insert_slice(rw, padded, packed, place, loc);
        }
        for op in loops.iter().rev() {
            let block = rw.op(*op).region(0)?.first_block()?.handle();
            rw.set_insertion_point_to_end(block);
            rw.create(Yield::build(&[padded]));
            padded = rw.op(*op).result(0)?;
        }
        rw.set_loc(around);
        Some(PackingNest { loops, pad, transpose: transposed, packed: padded })
    }

    /// Arguments of the loops that carry the slice, which is the same before them.
    fn carried_mapping(&self, rw: &Rewriter<'_>) -> IrMapping {
        let mut mapping = IrMapping::new();
        if let Some(carried) = &self.carried {
            let around = LoopLikeOpRef::of(rw.op(carried.around));
            let args = around.map(|around| (around.region_iter_args(), around.inits()));
            if let Some((args, inits)) = args {
                mapping.map_values(args.get(carried.number).copied(), inits.values().nth(carried.number));
            }
        }
        mapping
    }

    /// The largest number of iterations of a loop. [MLIR: getHoistedPackedTensorSizes]
    fn iterations(&self, rw: &mut Rewriter<'_>, packed: &PackedLoop) -> Option<Value> {
        let loc = rw.loc(self.pad);
        let upper = match &packed.upper {
            Some(upper) => materialize_bound(rw, loc, upper),
            None => rw.ir().op(packed.op).view::<For>()?.upper_bound().into(),
        };
        let upper = index_value(rw, upper, loc);
        let view = rw.ir().op(packed.op).view::<For>()?;
        let [lower, step] = [view.lower_bound(), view.step()];
        let [lower, step] = [lower, step].map(|value| self.outside(rw, value));
        let affine = rw.cx().affine();
        let distance = affine.sub(affine.dim(1), affine.dim(0));
        let map = affine.make_map(2, 1, &[affine.ceil_div(distance, affine.symbol(0))]);
        Some(rw.create_or_fold(AffineApply::build(map, &[lower?, upper, step?]).with_loc(loc)))
    }

    /// A value before the loops: a constant in them is created again.
    fn outside(&self, rw: &mut Rewriter<'_>, value: Value) -> Option<Value> {
        if is_defined_outside(rw.ir(), self.outermost, value) {
            return Some(value);
        }
        let (number, loc) = (known(rw.ir(), value.into())?, rw.loc(self.pad));
        Some(index_constant(rw, number, loc))
    }

    /// Takes what is padded from the packed tensor, where it was padded. [MLIR: replaceByPackingResult]
    fn take(&self, rw: &mut Rewriter<'_>, nest: &PackingNest, transposes: &mut Vec<Op>) -> Option<Value> {
        let (cx, loc) = (rw.cx(), rw.loc(self.pad));
        rw.set_insertion_point_before(self.pad);
        let mut counts = Vec::new();
        for packed in &self.packing {
            let view = rw.ir().op(packed.op).view::<For>()?;
            let iv = view.region().first_block()?.args().next()?;
            let operands = [iv, view.lower_bound(), view.step()];
            let (around, loc) = (rw.current_loc(), view.loc());
            rw.set_loc(loc);
            counts.push(iteration(rw, operands));
            rw.set_loc(around);
        }
        let (shape, element) = self.shape(rw)?;
        let ty = cx.tensor_type(&shape, element, None).ok()?;
        let place = self.place(rw, &counts)?;
        let slice = rw.create(ExtractSlice::build_mixed(cx, ty, nest.packed, place).with_loc(loc)).result();
        if self.permutation.is_empty() {
            return Some(slice);
        }
        let mut inverse = self.permutation.to_vec();
        for (to, from) in self.permutation.iter().enumerate() {
            inverse[*from as usize] = to as i64;
        }
        let sizes: Vec<OpFoldResult> = inverse.iter().map(|dim| index(cx, shape[*dim as usize]).into()).collect();
        let into = make_empty(rw, &sizes, element, loc);
        let around = rw.current_loc();
        rw.set_loc(loc);
        let op = transpose(rw, slice, into, inverse.as_slice().into());
        rw.set_loc(around);
        transposes.push(op);
        rw.op(op).result(0)
    }
}

impl Carried {
    /// The loop that carries a slice, which is padded in it. [MLIR: padThroughLoopIterArg]
    fn new(rw: &mut Rewriter<'_>, pad: Typed<Pad>, slice: Typed<ExtractSlice>) -> Option<Carried> {
        let found = find_carried(rw, pad, slice);
        if found.is_none() {
            return rw.no_match(pad, "the loop does not carry the part that it pads");
        }
        found
    }

    /// Carries the padded tensor, and takes the part of it behind the loop.
    fn pad(&self, rw: &mut Rewriter<'_>, pad: Typed<Pad>, padded: Value) -> Option<Value> {
        let cx = rw.cx();
        let view = LoopLikeOpRef::of(rw.op(self.around))?;
        let mut inits: Vec<Value> = view.inits().values().collect();
        let mut yielded: Vec<Value> = view.yielded_values()?.values().collect();
        let old = view.loop_results()?.get(self.number).copied()?;
        *inits.get_mut(self.number)? = padded;
        *yielded.get_mut(self.number)? = self.next;
        rw.set_insertion_point_after(self.around);
        let part = ExtractSlice::build_mixed(cx, rw.type_of(old), padded, self.part.clone());
        let loc = rw.value(padded).loc();
        let part = rw.create(part.with_loc(loc));
        let (part, value) = (part.op(), part.result());
        rw.replace_all_uses(old, value);
        let new = with_more_carried(rw.ir_mut(), self.around, &inits, &yielded).ok()??;
        let number = inits.len() + self.number;
        let view = LoopLikeOpRef::of(rw.op(new))?;
        let (result, arg) = (*view.loop_results()?.get(number)?, *view.region_iter_args().get(number)?);
        rw.set_operand(part, 0, result);
        let all = rw.op(pad).result(0)?;
        rw.replace_all_uses(all, arg);
        Some(value)
    }
}

fn find_carried(rw: &Rewriter<'_>, pad: Typed<Pad>, slice: Typed<ExtractSlice>) -> Option<Carried> {
    let slice = rw.view(slice)?;
    let mut uses = rw.value(slice.result()).uses();
    let only = uses.next().filter(|_| uses.next().is_none())?;
    let around = LoopLikeOpRef::of(*rw.op(only.op).view::<For>()?)?;
    let number = around.inits().positions().position(|init| init == only.index as usize)?;
    let view = rw.view(pad)?;
    if around.region_iter_args().get(number).copied() != Some(view.source()) {
        return None;
    }
    let end = rw.defining::<ExtractSlice>(around.yielded_values()?.values().nth(number)?)?;
    let next = rw.view(end)?.source();
    let mut current = next;
    while current != view.result() {
        let ValueDef::Result(op, result) = rw.value(current).def() else { return None };
        let init = DestinationStyleOpRef::of(rw.op(op))?.tied_operand(result as usize)?;
        current = rw.op(op).operand(init)?;
    }
    // The reference takes the part at the place of the slice, instead of that of what is padded.
    let (outer, own) = (OffsetSizeAndStrideOpRef::of(*slice)?, OffsetSizeAndStrideOpRef::of(rw.op(end))?);
    let [low, _] = paddings(view)?;
    let (sizes, strides) = (outer.mixed_sizes(), own.mixed_strides());
    let is_outside = |value: &OpFoldResult| match *value {
        OpFoldResult::Attr(_) => true,
        OpFoldResult::Value(value) => is_defined_outside(rw.ir(), only.op, value),
    };
    let number_of = |value: OpFoldResult| known(rw.ir(), value);
    let same =
        |(a, b): (&OpFoldResult, &OpFoldResult)| a == b || number_of(*a).is_some_and(|a| number_of(*b) == Some(a));
    let is_same_part = low.len() == sizes.len()
        && low.iter().zip(own.mixed_offsets().iter()).all(same)
        && all_are(rw.ir(), &strides, 1)
        && low.iter().all(is_outside);
    is_same_part.then(|| Carried { around: only.op, number, part: [low, sizes, strides], next })
}

/// The number of iterations before the current one, of an induction variable with lower bound and step. [MLIR: buildLoopIterationCount]
fn iteration(rw: &mut Rewriter<'_>, operands: [Value; 3]) -> Value {
    let affine = rw.cx().affine();
    let distance = affine.sub(affine.dim(0), affine.dim(1));
    let map = affine.make_map(2, 1, &[affine.ceil_div(distance, affine.symbol(0))]);
    rw.create_or_fold(AffineApply::build(map, &operands))
}

/// The ops in a loop that a padding depends on, with it and the loop itself, operands first. [MLIR: computeBackwardSlice]
fn ops_to_hoist(rw: &Rewriter<'_>, pad: Typed<Pad>, outermost: Op) -> Vec<Op> {
    let ir = rw.ir();
    let filter = |op: OpRef<'_>| {
        (op.handle() == outermost || ir.op(outermost).is_ancestor_of(op))
            && (op.handle() == pad.op() || !ir.op(pad.op()).is_ancestor_of(op))
    };
    let regions: Vec<Region> = ir.op(pad.op()).regions().map(|region| region.handle()).collect();
    let above = used_values_defined_above(ir, &regions).into_iter();
    let definers =
        above.filter_map(|value| ir.value(value).defining_op()).filter(|op| filter(*op)).map(|op| op.handle());
    let mut found: Vec<Op> = Vec::new();
    for root in definers.chain([pad.op()]) {
        for op in backward_slice_of_op(ir, root, &filter).into_iter().chain([root]) {
            if !found.contains(&op) {
                found.push(op);
            }
        }
    }
    found
}

/// Leaves only ops that compute indices of the slice and of its padding, loops whose induction variables these depend on, and constants. `None`
/// when an index depends on something else. [MLIR: dropNonIndexDependencies]
fn keep_index_computations(rw: &mut Rewriter<'_>, ops: &mut Vec<Op>, pad: Typed<Pad>, slice: Op) -> Option<()> {
    let ir = rw.ir();
    let mut edges: Vec<Value> = Vec::new();
    let mut kept = Vec::new();
    let mut unknown = None;
    for op in ops.iter().rev().copied() {
        let view = ir.op(op);
        let is_index = |value: &Value| ir.value(*value).ty() == Type::INDEX;
        let computes_index = view.results().any(|result| edges.contains(&result));
        let iv = view.view::<For>().and_then(|view| view.region().first_block()?.args().next());
        if op == pad.op() || op == slice || (!computes_index && iv.is_some_and(|iv| edges.contains(&iv))) {
            edges.extend(view.operands().filter(is_index));
        } else if computes_index {
            let is_free = view.num_regions() == 0 && view.is_memory_effect_free();
            if !is_free || !view.operands().all(|operand| is_index(&operand)) {
                unknown = Some(op);
                break;
            }
            edges.extend(view.operands());
        } else if view.view::<arith::Constant>().is_none() {
            continue;
        }
        kept.push(op);
    }
    if let Some(op) = unknown {
        return rw.no_match(op, "an index depends on something else");
    }
    kept.reverse();
    *ops = kept;
    Some(())
}

/// The bound of the upper bound of a loop, without one the upper bound itself, that is known before the outermost loop. `None` unless there is
/// one, and lower bound and step are known there, too.
fn largest_bound(rw: &Rewriter<'_>, op: Op, outermost: Op) -> Option<Option<ComputedBound>> {
    let ir = rw.ir();
    let view = ir.op(op).view::<For>()?;
    let is_known = |value: Value| is_defined_outside(ir, outermost, value) || ir.constant(value).is_some();
    if !is_known(view.lower_bound()) || !is_known(view.step()) {
        return None;
    }
    let upper = view.upper_bound();
    let stop = |_: &ValueBounds<'_>, of: ValueDim| {
        let definer = ir.value(of.value).defining_op();
        let is_followed = |op: OpRef<'_>| {
            op.view::<AffineMin>().is_some() || op.view::<AffineMax>().is_some() || op.view::<AffineApply>().is_some()
        };
        of.value != upper && !definer.is_some_and(is_followed)
    };
    let is_outside = |of: &ValueDim| is_defined_outside(ir, outermost, of.value);
    let found = bound(ir, BoundType::Upper, &Variable::new(ir.cx(), upper), &stop, true)
        .filter(|found| found.operands.iter().all(is_outside));
    (found.is_some() || is_defined_outside(ir, outermost, upper)).then_some(found)
}
