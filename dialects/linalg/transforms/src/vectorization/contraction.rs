//! Named contractions as `vector.contract`, with the op's own maps.

use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::decl::library::AffineMapAttr;
use dialekt_ir_core::prelude::op::AttrConstraint;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::predicates::single_combiner;
use dialekt_linalg::{IteratorType, LinalgOpRef};
use dialekt_vector::{CombiningKind, Contraction, ContractionParts};

use super::preconditions::combining_kind;
use super::state::State;
use super::transfers::{Bounds, read, write, zero};

/// The kind of the sum of a contraction all of whose loops are indices of its inputs.
pub(super) fn kind_of(op: OpRef<'_>) -> Option<CombiningKind> {
    let affine = op.cx().affine();
    let this = LinalgOpRef::of(op)?;
    let maps = this.indexing_maps();
    let of_inputs = |dim: u32| maps.iter().take(2).any(|map| map.is_function_of_dim(affine, dim));
    if !(0..this.num_loops() as u32).all(of_inputs) {
        return None;
    }
    let init = DestinationStyleOpRef::of(op)?.dps_inits().positions().start;
    combining_kind(op.ir().op(single_combiner(op, init)?))
}

/// Vectorizes a contraction. [MLIR: vectorizeAsLinalgContraction]
pub(super) fn build(rw: &mut Rewriter<'_>, op: Op, state: &mut State) -> Option<Vec<Value>> {
    let cx = rw.cx();
    let view = rw.op(op);
    let this = LinalgOpRef::of(view)?;
    let (maps, kinds) = (this.indexing_maps(), this.iterator_types());
    let init = DestinationStyleOpRef::of(view)?.dps_inits().positions().start;
    let operands: Vec<Value> = view.operands().collect();
    let kind = kind_of(view)?;
    let mut vectors = Vec::new();
    for (operand, map) in operands.iter().zip(&maps) {
        let element = cx.element_or_self(rw.type_of(*operand));
        let ty = state.vector_type_of(cx, element, *map)?;
        let padding = zero(rw, element)?;
        vectors.push(read(rw, *operand, ty, Some(padding), Bounds::Masked)?);
    }
    let [lhs, rhs, acc] = vectors[..] else { return None };
    let maps: Vec<Attribute> = maps.iter().map(|map| AffineMapAttr::write(cx, *map)).collect();
    let kinds: Vec<Attribute> = kinds
        .iter()
        .map(|kind| match kind {
            IteratorType::Parallel => dialekt_vector::IteratorType::Parallel,
            IteratorType::Reduction => dialekt_vector::IteratorType::Reduction,
        })
        .map(|kind| dialekt_vector::IteratorType::write(cx, kind))
        .collect();
    let result = rw.type_of(acc);
    let parts = ContractionParts { result, lhs, rhs, acc, indexing_maps: &maps, iterator_types: &kinds };
    let contraction: Op = rw.create(Contraction::build(parts).kind(kind)).into();
    let masked = state.mask(rw, contraction, None)?;
    let value = rw.op(masked).result(0)?;
    let written = write(rw, value, operands[init], None, Bounds::Masked)?;
    Some(rw.op(written).results().collect())
}
