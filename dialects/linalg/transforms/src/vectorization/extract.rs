//! Elements of tensors at computed positions: one that is repeated, consecutive ones, or any.

use dialekt_arith as arith;
use dialekt_arith::index_constant;
use dialekt_dialect_utils::Values;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::{Index, LinalgOpRef};
use dialekt_ub as ub;
use dialekt_vector::{
    ConstantMask, Extract, Gather, GatherParts, ShapeCast, TransferRead, TransferReadParts, VectorType, mask_operation,
};

use super::state::State;
use super::structured::{Vectorized, broadcast_if_needed};

/// The elements that the iterations in a vector read. [MLIR: VectorMemoryAccessKind]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    /// All read the same one.
    ScalarBroadcast,
    /// Each reads the one after that of the iteration before.
    Contiguous,
    /// Nothing is known.
    Gather,
}

/// Builds a `tensor.extract` of the body on vectors. [MLIR: vectorizeTensorExtract]
pub(super) fn build(
    rw: &mut Rewriter<'_>,
    op: Op,
    inner: Op,
    vectors: &IrMapping,
    state: &mut State,
) -> Option<Vectorized> {
    let cx = rw.cx();
    let view = rw.op(inner).view::<dialekt_tensor::Extract>()?;
    let (tensor, indices, element) =
        (view.tensor(), view.indices().range().values().collect::<Values>(), view.result_type(0)?);
    let access = access_of(rw.op(op), inner, state.vector_type(cx, element)?)?;
    let ty = state.vector_type(cx, element)?;
    let mask_ty = state.vector_type(cx, Type::I1)?;
    let all = cx.dense_elements_attr(mask_ty, vec![u8::MAX]).ok()?;
    let mask = rw.create(arith::Constant::build(all)).result();
    let pass_thru = rw.create(arith::Constant::build(cx.zero_attr(ty)?)).result();
    let zero = index_constant(rw, 0, state.loc);
    let places: Values = indices.iter().map(|index| vectors.value_or_same(*index)).collect();
    if access == Access::Gather {
        let offsets: Values = indices.iter().map(|_| zero).collect();
        let indices = gather_offset(rw, tensor, &places, state)?;
        let parts = GatherParts { result: ty, base: tensor, offsets: &offsets, indices, mask, pass_thru };
        let gather: Op = rw.create(Gather::build(parts)).into();
        return Some(Vectorized::Done(state.mask(rw, gather, None)?));
    }
    let last = state.num_loops().checked_sub(1).and_then(|last| state.dim(last));
    let mut first = Values::new();
    for place in places {
        if VectorType::new(cx, rw.type_of(place)).is_none() {
            first.push(place);
            continue;
        }
        let (size, scalable) = last?;
        let row = cx.vector_type(&[size], &[scalable], Type::INDEX).ok()?;
        let row = rw.create(ShapeCast::build(row, place)).result();
        first.push(rw.create(Extract::build_at(cx, row, &[0])).result());
    }
    let affine = cx.affine();
    let (rank, source_rank) = (state.num_loops() as u32, indices.len() as u32);
    let map = match access {
        Access::ScalarBroadcast => affine.make_map(source_rank, 0, &vec![affine.constant(0); rank as usize]),
        _ => {
            let repeated = (0..rank.saturating_sub(source_rank)).map(|_| affine.constant(0));
            let own = (source_rank.saturating_sub(rank)..source_rank).map(|dim| affine.dim(dim));
            affine.make_map(source_rank, 0, &repeated.chain(own).collect::<Vec<_>>())
        }
    };
    let padding = rw.create(ub::Poison::build(element)).result();
    let parts = TransferReadParts {
        vector: ty,
        base: tensor,
        indices: &first,
        permutation_map: map,
        padding,
        in_bounds: std::iter::repeat_n(true, rank as usize).collect(),
    };
    let read: Op = rw.create(TransferRead::build(parts)).into();
    if access == Access::ScalarBroadcast {
        if rank == 0 {
            return Some(Vectorized::ToMask(read));
        }
        let one = cx.vector_type(&[1], &[false], Type::I1).ok()?;
        let mask = rw.create(ConstantMask::build(one, [1].into_iter().collect())).result();
        return Some(Vectorized::Done(mask_operation(rw, read, Some(mask))));
    }
    Some(Vectorized::ToMask(read))
}

/// The positions of elements in row-major order. [MLIR: calculateGatherOffset]
fn gather_offset(rw: &mut Rewriter<'_>, tensor: Value, places: &[Value], state: &State) -> Option<Value> {
    let cx = rw.cx();
    let ty = state.vector_type(cx, Type::INDEX)?;
    let (first, others) = places.split_first()?;
    let mut offset = broadcast_if_needed(rw, *first, ty);
    for (number, place) in others.iter().enumerate() {
        let dim = index_constant(rw, number as i64 + 1, state.loc);
        let size = rw.create(dialekt_tensor::Dim::build(tensor, dim)).result();
        let size = broadcast_if_needed(rw, size, ty);
        offset = rw.create(arith::MulI::build(offset, size)).result();
        let place = broadcast_if_needed(rw, *place, ty);
        offset = rw.create(arith::AddI::build(place, offset)).result();
    }
    Some(offset)
}

/// The kind of access that an op of the body is. [MLIR: getTensorExtractMemoryAccessPattern]
fn access_of(op: OpRef<'_>, inner: Op, vector: Type) -> Option<Access> {
    let (ir, cx) = (op.ir(), op.cx());
    let extract = ir.op(inner).view::<dialekt_tensor::Extract>()?;
    let shape = cx.type_data(ir.value(extract.tensor()).ty()).shape()?;
    let Some((trailing, leading)) = extract
        .indices()
        .range()
        .values()
        .collect::<Values>()
        .split_last()
        .map(|(last, rest)| (*last, Values::from(rest)))
    else {
        return Some(Access::ScalarBroadcast);
    };
    let vector = VectorType::new(cx, vector)?;
    if vector.shape.iter().filter(|size| **size > 1).count() != 1 {
        return Some(Access::Gather);
    }
    let body = Body::of(op)?;
    let leading_is_invariant =
        leading.iter().zip(shape).all(|(index, size)| *size == 1 || body.is_invariant(*index, LIMIT));
    if !leading_is_invariant {
        return Some(Access::Gather);
    }
    if body.is_invariant(trailing, LIMIT) {
        return Some(Access::ScalarBroadcast);
    }
    let mut found = false;
    let is_contiguous = body.is_contiguous(trailing, &mut found, LIMIT);
    let is_row = vector.shape.last() != Some(&1);
    Some(if is_contiguous && found && is_row { Access::Contiguous } else { Access::Gather })
}

/// The depth of expressions from which on nothing is known of them: a bound of the stack.
const LIMIT: usize = 256;

/// The body of an op, to ask how values in it change from iteration to iteration.
struct Body<'a> {
    block: BlockRef<'a>,
    ranges: Vec<i64>,
}

impl<'a> Body<'a> {
    fn of(op: OpRef<'a>) -> Option<Body<'a>> {
        let this = LinalgOpRef::of(op)?;
        Some(Body { block: this.body()?, ranges: this.static_loop_ranges()?.to_vec() })
    }

    /// The op of the body that a value comes from, or is nested in; `None` for values from outside of it.
    fn origin(&self, value: Value) -> Option<OpRef<'a>> {
        let ir = self.block.ir();
        let mut op = ir.value(value).defining_op()?;
        loop {
            if op.parent_block()?.handle() == self.block.handle() {
                return Some(op);
            }
            op = op.parent_op()?;
        }
    }

    fn is_argument(&self, value: Value) -> Option<bool> {
        match self.block.ir().value(value).def() {
            ValueDef::Argument(block, _) => Some(block == self.block.handle()),
            ValueDef::Result(..) => None,
        }
    }

    fn range(&self, index: Option<i64>) -> Option<i64> {
        self.ranges.get(usize::try_from(index?).ok()?).copied()
    }

    /// Returns whether a value is the same in all iterations. [MLIR: isLoopInvariantIdx]
    fn is_invariant(&self, value: Value, limit: usize) -> bool {
        if let Some(own) = self.is_argument(value) {
            return !own;
        }
        let ir = self.block.ir();
        if let Some(index) = ir.defining::<Index>(value) {
            return self.range(index.dim()) == Some(1);
        }
        let Some(origin) = self.origin(value) else { return true };
        origin.is::<arith::Constant>()
            || limit != 0 && origin.operands().all(|operand| self.is_invariant(operand, limit - 1))
    }

    /// Returns whether a value may be a sum of loops and constants; tells whether the loop is the one that moves. [MLIR:
    /// isContiguousLoadIdx]
    fn is_contiguous(&self, value: Value, found: &mut bool, limit: usize) -> bool {
        if let Some(own) = self.is_argument(value) {
            return !own;
        }
        let ir = self.block.ir();
        if let Some(index) = ir.defining::<Index>(value) {
            let moving = self.ranges.iter().rposition(|range| *range != 1).unwrap_or(0);
            *found = index.dim() == Some(moving as i64);
            return true;
        }
        let Some(origin) = self.origin(value) else { return false };
        if limit == 0 || !(origin.is::<arith::AddI>() || origin.is::<arith::Constant>() || origin.is::<Index>()) {
            return false;
        }
        let mut any = false;
        for operand in origin.operands() {
            any |= self.is_contiguous(operand, found, limit - 1);
        }
        any
    }
}
