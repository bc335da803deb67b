//! Reductions are done in two steps, of which the first one has a loop more that is parallel.
//! [mlir/lib/Dialect/Linalg/Transforms/SplitReduction.cpp]

use dialekt_arith::{self as arith, neutral_element};
use dialekt_dialect_utils::indices::split;
use dialekt_dialect_utils::reassociation::Groups;
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::affine::{AffineExpr, AffineMap};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::predicates::single_combiner;
use dialekt_linalg::structured::create::{fill, generic_with_outputs, generic_with_region};
use dialekt_linalg::structured::maps::Maps;
use dialekt_linalg::{IteratorType, LinalgOpRef};
use dialekt_tensor::{Empty, make_expand, mixed_sizes};
use smallvec::{SmallVec, smallvec};

/// Creates a tensor of a type, with dynamic sizes.
pub type Allocate = fn(&mut Rewriter<'_>, Type, &[Value]) -> Value;

/// The way to split a reduction. [MLIR: SplitReductionOptions]
#[derive(Clone, Copy, Debug)]
pub struct SplitReductionOptions {
    /// The size of the new dimension.
    pub ratio: i64,
    /// The place of the new dimension in the intermediate result.
    pub index: usize,
    /// Flag: the new loop goes over what is next to each other in the inputs.
    pub inner_parallel: bool,
    /// The function that creates the tensor of the intermediate result; without one, that is empty.
    pub allocate: Option<Allocate>,
}

/// The ops that a reduction becomes.
#[derive(Clone, Copy, Debug)]
pub struct SplitReduction {
    /// The tensor that is filled.
    pub init: Value,
    /// The op that fills the intermediate result.
    pub fill: Op,
    /// The op with the parallel loop.
    pub split: Op,
    /// The op that reduces the intermediate result.
    pub result: Op,
}

/// Replaces an op that reduces along one loop with an op that reduces parts of that, and one that reduces their results. `None` if it cannot
/// be split in this way. [MLIR: splitReduction]
///
/// The reference also splits ops that use the numbers of iterations, which are others then.
pub fn split_reduction(rw: &mut Rewriter<'_>, op: Op, options: &SplitReductionOptions) -> Option<SplitReduction> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(op);
    let (Some(this), Some(style)) = (LinalgOpRef::of(view), DestinationStyleOpRef::of(view)) else {
        return rw.no_match(op, "it is no structured op");
    };
    if options.ratio <= 1 {
        return rw.no_match(op, "split ratio needs to be greater than 1");
    }
    let [reduced] = this.loops_of(IteratorType::Reduction)[..] else {
        return rw.no_match(op, "needs a single reduction dimension");
    };
    let divided = this.static_loop_ranges().and_then(|sizes| sizes.get(reduced).copied());
    let Some(_) = divided.filter(|size| *size != DYNAMIC && size % options.ratio == 0) else {
        return rw.no_match(op, "Reduction dimension not divisible by split ratio");
    };
    let inits = style.dps_inits().positions();
    let [init] = style.dps_inits().values().collect::<Vec<_>>()[..] else {
        return rw.no_match(op, "More than one output in split reduction");
    };
    let TypeData::Tensor { shape, element, .. } = cx.type_data(rw.type_of(init)) else {
        return rw.no_match(op, "the output is no tensor");
    };
    if options.index > shape.len() {
        return rw.no_match(op, "Insert dimension position too large compared to intermediate tensor size");
    }
    if shape.contains(&DYNAMIC) || this.has_index_semantics() {
        return rw.no_match(op, "a size of the output is not known, or numbers of iterations are used");
    }
    let Some(combiner) = single_combiner(view, inits.start) else {
        return rw.no_match(op, "Cannot match the reduction pattern");
    };
    let Some(identity) = neutral_element(rw.op(combiner)) else {
        return rw.no_match(op, "Unknown identity value for the reduction");
    };
    let (loc, maps, mut kinds) = (view.loc(), this.indexing_maps(), this.iterator_types());
    let inputs: Vec<Value> = view.operands().take(inits.start).collect();
    // The new loop is inserted before this one.
    let inserted = if options.inner_parallel { reduced + 1 } else { options.index };
    let moved = |dim: usize| affine.dim(if dim < inserted { dim } else { dim + 1 } as u32);
    let mut accesses = Vec::new();
    for (operand, map) in inputs.iter().zip(&maps) {
        let Some(access) = split_access(rw, *operand, *map, (reduced, inserted), options) else {
            return rw.no_match(op, "an input is not accessed by single loops, or is no tensor");
        };
        accesses.push(access);
    }
    let out = affine.map(*maps.get(inits.start)?);
    let Some(kept) = out.results().iter().map(|expr| affine.expr(*expr).as_dim()).collect::<Option<Vec<u32>>>() else {
        return rw.no_match(op, "the output is not accessed by single loops");
    };
    let mut exprs: Vec<AffineExpr> = kept.into_iter().map(|dim| moved(dim as usize)).collect();
    exprs.insert(options.index, affine.dim(inserted as u32));
    let mut sizes = shape.to_vec();
    sizes.insert(options.index, options.ratio);
    if inserted > kinds.len() {
        return rw.no_match(op, "Insert dimension position too large compared to intermediate tensor size");
    }
    let at = rw.insertion_point();
    rw.set_insertion_point_before(op);
    rw.set_loc(loc);
    let (mut new_inputs, mut new_maps) = (Vec::new(), Maps::new());
    for (operand, access) in inputs.into_iter().zip(accesses) {
        new_maps.push(access.map);
        new_inputs.push(match access.expanded {
            Some((ty, groups)) => make_expand(rw, ty, operand, groups, loc)?,
            None => operand,
        });
    }
    let ty = cx.tensor_type(&sizes, *element, None).ok()?;
    let empty = match options.allocate {
        Some(allocate) => allocate(rw, ty, &[]),
        None => rw.create(Empty::build(ty, &[])).result(),
    };
    let identity = rw.create(arith::Constant::build(identity)).result();
    let filled = fill(rw, identity, empty);
    new_maps.push(affine.make_map(out.dims() + 1, 0, &exprs));
    kinds.insert(inserted, IteratorType::Parallel);
    let parts = generic_with_region(rw, op, &new_inputs, &[filled], &new_maps, &kinds)?;
    let partial = rw.op(parts).result(0)?;
    let result = reduce_new_dim(rw, combiner, partial, init, options.index, sizes.len())?;
    rw.restore(at);
    rw.replace_op_with(op, result);
    let fill = rw.value(filled).defining_op()?.handle();
    Some(SplitReduction { init: empty, fill, split: parts, result })
}

/// Creates the op that reduces the new dimension of an intermediate result.
fn reduce_new_dim(
    rw: &mut Rewriter<'_>,
    combiner: Op,
    partial: Value,
    init: Value,
    dim: usize,
    rank: usize,
) -> Option<Op> {
    let cx = rw.cx();
    let affine = cx.affine();
    let all = affine.multi_dim_identity(rank as u32);
    let outer: Vec<AffineExpr> = (0..rank).filter(|own| *own != dim).map(|own| affine.dim(own as u32)).collect();
    let maps: Maps = smallvec![all, affine.make_map(rank as u32, 0, &outer)];
    let kind = |own| if own == dim { IteratorType::Reduction } else { IteratorType::Parallel };
    generic_with_outputs(rw, &[partial], &[init], &maps, &(0..rank).map(kind).collect(), |b, args| {
        let step = b.clone(combiner, &mut IrMapping::new());
        for (operand, value) in args.iter().enumerate() {
            b.ir_mut().set_operand(step, operand as u32, *value).ok()?;
        }
        let value = b.ir().op(step).result(0)?;
        Some(smallvec![value])
    })
}

/// Replaces an op that reduces along its first reduction loop as [`split_reduction`], but without reshapes: `ratio` is the size of the parts, which
/// are accessed by sums of numbers of iterations, and a tensor that is not read tells how many there are. [MLIR: splitReductionByScaling]
///
/// The reference puts that tensor's argument and the new dimension of the result at the place of the loop, which is another one if the op
/// has more inputs or fewer parallel loops.
pub fn split_reduction_by_scaling(
    rw: &mut Rewriter<'_>,
    op: Op,
    options: &SplitReductionOptions,
) -> Option<SplitReduction> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(op);
    let (Some(this), Some(style)) = (LinalgOpRef::of(view), DestinationStyleOpRef::of(view)) else {
        return rw.no_match(op, "it is no structured op");
    };
    if options.inner_parallel {
        return rw.no_match(op, "innerParallel not supported");
    }
    if options.ratio <= 1 {
        return rw.no_match(op, "split factor needs to be greater than 1");
    }
    let Some(reduced) = this.loops_of(IteratorType::Reduction).first().copied() else {
        return rw.no_match(op, "needs at least 1 reduction dimension");
    };
    let divided = this.static_loop_ranges().and_then(|sizes| sizes.get(reduced).copied());
    let Some(size) = divided.filter(|size| *size != DYNAMIC && size % options.ratio == 0) else {
        return rw.no_match(op, "first reduction dimension not divisible by split factor");
    };
    let inits = style.dps_inits().positions();
    let [init] = style.dps_inits().values().collect::<Vec<_>>()[..] else {
        return rw.no_match(op, "expect one reduction per output");
    };
    let TypeData::Tensor { shape, element, .. } = cx.type_data(rw.type_of(init)) else {
        return rw.no_match(op, "the output is no tensor");
    };
    if options.index > shape.len() || this.has_index_semantics() {
        return rw.no_match(op, "the output has no such dimension, or numbers of iterations are used");
    }
    let Some(combiner) = single_combiner(view, inits.start) else {
        return rw.no_match(op, "cannot match a reduction pattern");
    };
    let Some(identity) = neutral_element(rw.op(combiner)) else {
        return rw.no_match(op, "cannot find neutral element.");
    };
    let (loc, maps, mut kinds) = (view.loc(), this.indexing_maps(), this.iterator_types());
    let body = this.body()?;
    let (args, ops): (Vec<Value>, Vec<Op>) = (body.args().collect(), body.ops().map(|op| op.handle()).collect());
    let inputs: Vec<Value> = view.operands().take(inits.start).collect();
    let mut new_shape = shape.to_vec();
    new_shape.insert(options.index, size / options.ratio);
    let (own, inner) = (reduced as u32, reduced as u32 + 1);
    // The number of an iteration is that of a part and that in it.
    let number = affine.add(affine.mul(affine.dim(own), affine.constant(options.ratio)), affine.dim(inner));
    let dims: Vec<AffineExpr> = (0..kinds.len() as u32)
        .map(|dim| match dim.cmp(&own) {
            std::cmp::Ordering::Less => affine.dim(dim),
            std::cmp::Ordering::Equal => number,
            std::cmp::Ordering::Greater => affine.dim(dim + 1),
        })
        .collect();
    let loops = kinds.len() as u32 + 1;
    let scaled = affine.make_map(loops, 0, &dims);
    let mut new_maps: Maps = maps.iter().take(inits.start).map(|map| map.compose(affine, scaled)).collect();
    new_maps.push(affine.make_map(loops, 0, &[affine.dim(own), affine.dim(inner)]));
    let out = affine.map(maps.get(inits.start)?.shift_dims(affine, 1, inner));
    let mut exprs = out.results().to_vec();
    exprs.insert(options.index, affine.dim(own));
    new_maps.push(affine.make_map(loops, 0, &exprs));
    kinds.insert(reduced, IteratorType::Parallel);
    let at = rw.insertion_point();
    rw.set_insertion_point_before(op);
    rw.set_loc(loc);
    let sizes = split(cx, &mixed_sizes(rw, init, loc)).0;
    let ty = cx.tensor_type(&new_shape, *element, None).ok()?;
    let empty = match options.allocate {
        Some(allocate) => allocate(rw, ty, &sizes),
        None => rw.create(Empty::build(ty, &sizes)).result(),
    };
    let identity = rw.create(arith::Constant::build(identity)).result();
    let filled = fill(rw, identity, empty);
    let counts = cx.tensor_type(&[size / options.ratio, options.ratio], Type::I1, None).ok()?;
    let counts = rw.create(Empty::build(counts, &[])).result();
    let new_inputs: Vec<Value> = inputs.into_iter().chain([counts]).collect();
    let parts = generic_with_outputs(rw, &new_inputs, &[filled], &new_maps, &kinds, |b, new| {
        let mut mapping = IrMapping::new();
        let used = new.iter().enumerate().filter(|(number, _)| *number != inits.start).map(|(_, value)| *value);
        mapping.map_values(args, used);
        let (end, steps) = ops.split_last()?;
        for step in steps {
            b.clone(*step, &mut mapping);
        }
        let values = b.ir().op(*end).operands().collect::<Vec<_>>();
        Some(values.into_iter().map(|value| mapping.value(value).unwrap_or(value)).collect())
    })?;
    let partial = rw.op(parts).result(0)?;
    let result = reduce_new_dim(rw, combiner, partial, init, options.index, new_shape.len())?;
    rw.restore(at);
    rw.replace_op_with(op, result);
    let fill = rw.value(filled).defining_op()?.handle();
    Some(SplitReduction { init: empty, fill, split: parts, result })
}

/// The access to an input with the new loop.
struct Access {
    map: AffineMap,
    /// The type of the input with the reduced dimension as two, and the groups of dimensions.
    expanded: Option<(Type, Groups)>,
}

/// The access to an input with a loop split: the reduced dimension becomes two.
fn split_access(
    rw: &Rewriter<'_>,
    operand: Value,
    map: AffineMap,
    (reduced, inserted): (usize, usize),
    options: &SplitReductionOptions,
) -> Option<Access> {
    let cx = rw.cx();
    let affine = cx.affine();
    let data = affine.map(map);
    let moved = |dim: usize| affine.dim(if dim < inserted { dim } else { dim + 1 } as u32);
    let ty = rw.type_of(operand);
    let shape = cx.type_data(ty).shape().unwrap_or_default();
    let (mut exprs, mut sizes) = (Vec::new(), Vec::new());
    let mut groups = Groups::new();
    for (expr, size) in data.results().iter().zip(shape) {
        let dim = affine.expr(*expr).as_dim()? as usize;
        let first = sizes.len() as i64;
        if dim != reduced {
            exprs.push(moved(dim));
            sizes.push(*size);
            groups.push(SmallVec::from_slice(&[first]));
            continue;
        }
        let mut both = [(options.ratio, affine.dim(inserted as u32)), (size / options.ratio, moved(dim))];
        if options.inner_parallel {
            both.reverse();
        }
        sizes.extend(both.map(|both| both.0));
        exprs.extend(both.map(|both| both.1));
        groups.push(SmallVec::from_slice(&[first, first + 1]));
    }
    let expanded = match (sizes.len() == shape.len(), cx.type_data(ty)) {
        (true, _) => None,
        (false, TypeData::Tensor { element, .. }) => Some((cx.tensor_type(&sizes, *element, None).ok()?, groups)),
        (false, _) => return None,
    };
    Some(Access { map: affine.make_map(data.dims() + 1, 0, &exprs), expanded })
}
