//! Products of matrices become products of rows with rows. [mlir/lib/Dialect/Vector/Transforms/VectorTransforms.cpp]

use dialekt_arith::{ExtSI, ExtUI};
use dialekt_interfaces::IndexingMapOpRef;
use dialekt_ir_core::prelude::op::{AffineMapAttr, AttrConstraint};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Contraction, ContractionParts, IteratorType, MaskableOpRef, VectorType};

use crate::lower_vector_contract::transpose;

/// Adds the pattern that transposes the operands of products of matrices until all have their rows along the dimension that is summed up,
/// for those products that a function selects. [MLIR: populateVectorContractCanonicalizeMatmulToMMT]
pub fn populate_vector_contract_canonicalize_matmul_to_mmt(
    set: &mut PatternSet,
    benefit: u16,
    constraint: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static,
) {
    set.add_fn("CanonicalizeContractMatmulToMMT", PatternRoot::of::<Contraction>(), benefit, move |rw, op| {
        if !constraint(rw.op(op)) {
            return rw.no_match(op, "it is not to be changed");
        }
        to_mmt(rw, op)
    });
}

const M: u32 = 0;
const N: u32 = 1;
const K: u32 = 2;

fn to_mmt(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(op).view::<Contraction>()?;
    let (lhs, rhs, acc, result, kind) = (view.lhs(), view.rhs(), view.acc(), view.result_type(0)?, view.kind()?);
    if MaskableOpRef::of(*view).is_some_and(|op| op.masking_op().is_some()) {
        return rw.no_match(op, "it is in a mask");
    }
    let iterators = view.iterators();
    if iterators[..] != [IteratorType::Parallel, IteratorType::Parallel, IteratorType::Reduction] {
        return rw.no_match(op, "contraction is not a gemm");
    }
    let maps = IndexingMapOpRef::of(*view)?.indexing_maps();
    let dims = |operand: usize| -> Option<Vec<u32>> {
        let results = affine.map(*maps.get(operand)?).results();
        results.iter().map(|expr| affine.expr(*expr).as_dim()).collect()
    };
    let (lhs_dims, rhs_dims, acc_dims) = (dims(0)?, dims(1)?, dims(2)?);
    if [&lhs_dims[..], &rhs_dims, &acc_dims] == [[M, K], [N, K], [M, N]] {
        return rw.no_match(op, "already in the canonical form");
    }
    let is_turned = |dims: &[u32], [first, second]: [u32; 2]| match dims {
        _ if dims == [first, second] => Some(false),
        _ if dims == [second, first] => Some(true),
        _ => None,
    };
    let turned = (is_turned(&lhs_dims, [M, K]), is_turned(&rhs_dims, [N, K]), is_turned(&acc_dims, [M, N]));
    let (Some(turn_lhs), Some(turn_rhs), Some(swap)) = turned else {
        return rw.no_match(op, "unhandled contraction form");
    };
    let (mut lhs, mut rhs) = ((lhs, turn_lhs), (rhs, turn_rhs));
    if swap {
        std::mem::swap(&mut lhs, &mut rhs);
    }
    let rhs = if rhs.1 { transpose_before_extension(rw, rhs.0)? } else { rhs.0 };
    let lhs = if lhs.1 { transpose_before_extension(rw, lhs.0)? } else { lhs.0 };
    let map = |dims: [u32; 2]| AffineMapAttr::write(cx, affine.make_map(3, 0, &dims.map(|dim| affine.dim(dim))));
    let maps = [map([M, K]), map([N, K]), map([M, N])];
    let iterators: Vec<Attribute> = iterators.iter().map(|ty| IteratorType::write(cx, *ty)).collect();
    let parts = ContractionParts { result, lhs, rhs, acc, indexing_maps: &maps, iterator_types: &iterators };
    // The reference gives the default kind.
    rw.replace_op_with_new(op, Contraction::build(parts).kind(kind));
    Some(())
}

/// Creates the transpose of a matrix; if its elements are converted to larger integers, they are so behind it.
fn transpose_before_extension(rw: &mut Rewriter<'_>, matrix: Value) -> Option<Value> {
    let cx = rw.cx();
    let element = VectorType::new(cx, rw.type_of(matrix))?.element;
    let made = rw.value(matrix).defining_op();
    let (signed, unsigned) = made.map_or((false, false), |op| (op.is::<ExtSI>(), op.is::<ExtUI>()));
    let narrow = made.filter(|_| signed || unsigned).and_then(|op| op.operand(0));
    let Some(narrow) = narrow else { return transpose(rw, matrix, &[1, 0]) };
    let turned = transpose(rw, narrow, &[1, 0])?;
    let ty = VectorType::new(cx, rw.type_of(turned))?.with_element(cx, element)?;
    Some(match signed {
        true => rw.create(ExtSI::build(ty, turned)).result(),
        false => rw.create(ExtUI::build(ty, turned)).result(),
    })
}
