//! Kinds of computations, told by maps, loops and body. [mlir/lib/Dialect/Linalg/IR/LinalgInterfaces.cpp]

use dialekt_ir_core::affine::{AffineInterner, AffineMap};
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::interfaces::{LinalgOpRef, contraction, convolution};
use crate::structured::maps::Maps;
use crate::{IteratorType, Yield};

/// Positions of loops, ascending.
pub type Loops = SmallVec<[u32; 4]>;

/// The loops of a contraction by the operands that they are indices of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ContractionDims {
    /// Of all operands.
    pub batch: Loops,
    /// Of the left input and the output.
    pub m: Loops,
    /// Of the right input and the output.
    pub n: Loops,
    /// Of the inputs only.
    pub k: Loops,
}

/// The loops of a contraction; `None` unless there are two inputs and an output. [MLIR: inferContractionDims]
pub fn contraction_dims(op: LinalgOpRef<'_>) -> Option<ContractionDims> {
    if !op.has_counts(2, 1) {
        return None;
    }
    let (maps, kinds) = (op.indexing_maps(), op.iterator_types());
    let affine = op.op().cx().affine();
    let of = |operand: usize, kind| permuted(affine, maps.get(operand).copied(), &kinds, kind);
    let [a, b, c] = [0, 1, 2].map(|operand| of(operand, IteratorType::Parallel));
    let (a_sums, b_sums) = (of(0, IteratorType::Reduction), of(1, IteratorType::Reduction));
    let both = |a: &Loops, b: &Loops| -> Loops { a.iter().copied().filter(|dim| b.contains(dim)).collect() };
    let without = |a: Loops, b: &Loops| -> Loops { a.into_iter().filter(|dim| !b.contains(dim)).collect() };
    Some(ContractionDims {
        batch: both(&both(&a, &b), &c),
        m: without(both(&a, &c), &b),
        n: without(both(&b, &c), &a),
        k: both(&a_sums, &b_sums),
    })
}

/// Returns whether the body of an op adds the product of its first two arguments to the third one. [MLIR: isContractionBody]
pub fn is_sum_of_products(op: LinalgOpRef<'_>) -> bool {
    op.body().is_some_and(contraction::is_sum_of_products)
}

/// The loops of a kind that are results of a map, and occur in no other result.
fn permuted(affine: &AffineInterner, map: Option<AffineMap>, kinds: &[IteratorType], kind: IteratorType) -> Loops {
    let results = map.map_or(&[][..], |map| affine.map(map).results());
    let is_permuted = |dim: &u32| {
        let bare = results.iter().any(|result| affine.expr(*result).as_dim() == Some(*dim));
        bare && results.iter().filter(|result| result.is_function_of_dim(affine, *dim)).count() == 1
    };
    let of_kind = |dim: &u32| kinds.get(*dim as usize) == Some(&kind);
    (0..kinds.len() as u32).filter(of_kind).filter(is_permuted).collect()
}

/// The op of a body that yields, if it yields one value.
fn single_yield(body: BlockRef<'_>) -> Option<Value> {
    let last = body.last_op().filter(|last| last.num_operands() == 1)?;
    last.operand(0)
}

/// Returns whether a body has no ops but the one that yields.
fn only_yields(body: BlockRef<'_>) -> bool {
    body.first_op().map(|op| op.handle()) == body.last_op().map(|op| op.handle())
}

/// The maps of a parallel op with so many inputs and one init.
fn parallel(op: LinalgOpRef<'_>, inputs: usize) -> Option<Maps> {
    (op.is_all_parallel() && op.has_counts(inputs, 1)).then(|| op.indexing_maps())
}

fn is_identity(op: LinalgOpRef<'_>, map: AffineMap) -> bool {
    map.is_identity(op.op().cx().affine())
}

/// The positions of a map whose results are loops.
fn dims(affine: &AffineInterner, map: AffineMap) -> Option<Loops> {
    affine.map(map).results().iter().map(|result| affine.expr(*result).as_dim()).collect()
}

/// Returns whether an op copies its input element by element. [MLIR: isaCopyOpInterface]
pub fn is_copy(op: LinalgOpRef<'_>) -> bool {
    let Some((maps, body)) = parallel(op, 1).zip(op.body()) else { return false };
    let (first, yielded) = (body.args().next(), single_yield(body));
    maps.iter().all(|map| is_identity(op, *map)) && only_yields(body) && first.is_some() && first == yielded
}

/// The scalar that an op writes to all elements of its output: an input, or a constant outside of the body. [MLIR: isaFillOpInterface]
pub fn filled_scalar(op: LinalgOpRef<'_>) -> Option<Value> {
    let body = op.body()?;
    let yielded = single_yield(body)?;
    let ir = op.op().ir();
    let args: SmallVec<[Value; 2]> = body.args().collect();
    if !only_yields(body) {
        return None;
    }
    if parallel(op, 0).is_some() {
        let is_constant = ir.value(yielded).defining_op().is_some_and(|op| op.is::<dialekt_arith::Constant>());
        return is_constant.then_some(yielded);
    }
    parallel(op, 1)?;
    let scalar = op.op().operand(0)?;
    let is_scalar = op.op().cx().type_data(ir.value(scalar).ty()).shape().is_none();
    (is_scalar && args.first() == Some(&yielded)).then_some(scalar)
}

/// Returns whether all operands are ranked tensors or memrefs.
fn are_shaped(op: OpRef<'_>) -> bool {
    op.operand_types().all(|ty| matches!(op.cx().type_data(ty), TypeData::Tensor { .. } | TypeData::MemRef { .. }))
}

/// The dimensions of its output in which an op repeats its input. [MLIR: isaBroadcastOpInterface]
pub fn broadcast_dims(op: LinalgOpRef<'_>) -> Option<Vec<i64>> {
    let (maps, kept) = moved_dims(op)?;
    let rank = op.op().cx().affine().map(*maps.get(1)?).num_results();
    if kept.len() >= rank || !kept.is_sorted_by(|a, b| a < b) {
        return None;
    }
    Some((0..rank as i64).filter(|dim| !kept.contains(&(*dim as u32))).collect())
}

/// The permutation by which an op transposes its input. [MLIR: isaTransposeOpInterface]
pub fn transpose_permutation(op: LinalgOpRef<'_>) -> Option<Vec<i64>> {
    let (maps, dims) = moved_dims(op)?;
    if !maps.first()?.is_permutation(op.op().cx().affine()) {
        return None;
    }
    let place = |dim| dims.iter().position(|to| *to == dim).map(|place| place as i64);
    (0..dims.len() as u32).map(place).collect()
}

/// The maps of an op that writes elements of its input to its output, and the loops that the input's indices are.
fn moved_dims(op: LinalgOpRef<'_>) -> Option<(Maps, Loops)> {
    let maps = parallel(op, 1)?;
    let body = op.body()?;
    let moves = only_yields(body) && single_yield(body).is_some() && single_yield(body) == body.args().next();
    if !moves || !are_shaped(op.op()) || !is_identity(op, *maps.get(1)?) {
        return None;
    }
    let dims = dims(op.op().cx().affine(), *maps.first()?)?;
    Some((maps, dims))
}

/// The one op in the body of an elementwise op with so many inputs, all of which it uses. [MLIR: isaElemwiseSingleUnaryOpInterface,
/// isaElemwiseSingleBinaryOpInterface]
pub fn single_elementwise(op: LinalgOpRef<'_>, inputs: usize) -> Option<OpRef<'_>> {
    let (maps, body) = (parallel(op, inputs)?, op.body()?);
    let ir = op.op().ir();
    if op.num_loops() == 0 || !maps.iter().all(|map| is_identity(op, *map)) {
        return None;
    }
    let (payload, last) = (body.first_op()?, body.last_op()?);
    let only_two = payload.next().map(|next| next.handle()) == Some(last.handle());
    let args: SmallVec<[Value; 3]> = body.args().collect();
    let (init, inputs_args) = args.split_last()?;
    let used = |arg: &Value| ir.value(*arg).has_uses();
    let fits = only_two
        && last.is::<Yield>()
        && payload.num_operands() >= inputs
        && payload.num_results() == 1
        && single_yield(body) == payload.result(0)
        && !used(init)
        && inputs_args.iter().all(used);
    fits.then_some(payload)
}

/// Returns whether an op computes each element of its outputs by scalar ops without effects. [MLIR: isElementwise]
pub fn is_elementwise(op: LinalgOpRef<'_>) -> bool {
    let cx = op.op().cx();
    let affine = cx.affine();
    let maps = op.indexing_maps();
    let (Some(style), Some(body)) = (op.style(), op.body()) else { return false };
    let inits = style.dps_inits().positions();
    let scalar = |ty: Type| cx.scalar_data(ty).is_int_or_index_or_float();
    let simple = |op: OpRef<'_>| {
        let named =
            ["arith.constant", "func.constant", "tensor.extract", "linalg.yield", "linalg.index", "affine.apply"];
        let name = cx.op_str(op.name());
        (named.contains(&&*name) || op.has_traits(OpTraits::ELEMENTWISE_MAPPABLE)) && op.result_types().all(scalar)
    };
    op.is_all_parallel()
        && maps.iter().all(|map| map.is_projected_permutation(affine, true))
        && maps.get(inits).is_some_and(|inits| inits.iter().all(|map| map.is_permutation(affine)))
        && body.ops().all(simple)
}

/// The value that each step of a reduction into an init combines with what is there so far, and the ops of a step, in the order in which
/// the carried value goes through them; `None` if it is used otherwise, or an op of the step may do other things. [MLIR: matchReduction]
pub fn match_reduction(op: OpRef<'_>, init: usize) -> Option<(Value, SmallVec<[Op; 1]>)> {
    let ir = op.ir();
    let body = LinalgOpRef::of(op)?.body()?;
    let position = LinalgOpRef::of(op)?.style()?.dps_inits().positions().position(|found| found == init)?;
    let yields = body.terminator()?;
    let carried = body.args().nth(init)?;
    let mut step = only_user(ir, carried)?;
    if step.num_operands() != 2 {
        return None;
    }
    let reduced = step.operand(if step.operand(0) == Some(carried) { 1 } else { 0 })?;
    let mut combiners = SmallVec::new();
    while step.handle() != yields.handle() {
        if !step.is_memory_effect_free() || step.num_results() != 1 {
            return None;
        }
        combiners.push(step.handle());
        step = only_user(ir, step.result(0)?)?;
    }
    let last = ir.op(*combiners.last()?).result(0);
    (yields.operand(position) == last).then_some((reduced, combiners))
}

/// The only op of the steps of a reduction into an init; `None` if there are several. [MLIR: matchLinalgReduction]
pub fn single_combiner(op: OpRef<'_>, init: usize) -> Option<Op> {
    match match_reduction(op, init)?.1[..] {
        [combiner] => Some(combiner),
        _ => None,
    }
}

/// The op of the only use of a value.
fn only_user(ir: &Ir, value: Value) -> Option<OpRef<'_>> {
    if ir.value(value).has_one_use() { ir.value(value).users().next() } else { None }
}

/// Returns whether the loops of an op move a filter or window over an image. [MLIR: isaConvolutionOpInterface]
pub fn is_convolution(op: OpRef<'_>) -> bool {
    convolution::convolution_error(op).is_none()
}
