//! Products: `vector.contract`, `vector.outerproduct`, `vector.fma`.

use dialekt_interfaces::{IndexingMapOpInterface, IndexingMapOpRef, VectorUnrollOpInterface};
use dialekt_ir_core::affine::{AffineInterner, AffineMap};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::types::Signedness;
use smallvec::SmallVec;

use super::contract_asm::{parse_contract, parse_outerproduct, print_contract, print_outerproduct};
use crate::canonicalize::{CanonicalizeContractAddF, CanonicalizeContractAddI};
use crate::combine::is_supported_combining_kind;
use crate::constraints::IteratorTypeArrayAttr;
use crate::types::{Vector, element_or_self, result_has_element_of, vector_type};
use crate::{CombiningKind, IteratorType, MaskableOpInterface};

/// Combines products of the elements of two vectors, and an accumulator.
///
/// The indexing maps go from an iteration space to the elements of both vectors and of the accumulator. Dimensions of the iteration space
/// that are *reductions* are in both vectors, but not in the result; *parallel* ones are in the result. Products of elements are
/// combined along the reductions, by addition unless `kind` says otherwise. Elements of the accumulator may have more bits
/// than those of the vectors.
///
/// ```mlir
/// %0 = vector.contract {
///   indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
///   iterator_types = ["parallel", "parallel", "reduction"]
/// } %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.contract",
    doc_group = "Products",
    traits(
        Pure,
        Relation("lhs and rhs have same element type", operands_have_same_element),
        Relation("third operand acc and result have same element type", result_has_element_of::<2>)
    ),
    interfaces(IndexingMapOpInterface, MaskableOpInterface, VectorUnrollOpInterface),
    verify,
    parse = parse_contract,
    print = print_contract,
    canonicalize(CanonicalizeContractAddI, CanonicalizeContractAddF)
)]
pub struct Contraction {
    pub lhs: Operand<AnyVectorOfNonZeroRank>,
    pub rhs: Operand<AnyVectorOfNonZeroRank>,
    pub acc: Operand<AnyType>,
    pub indexing_maps: Attr<ArrayAttr>,
    pub iterator_types: Attr<IteratorTypeArrayAttr>,
    #[default(CombiningKind::Add)]
    pub kind: Attr<CombiningKind>,
    #[name("")]
    pub result: OpResult<AnyType>,
}

/// Multiplies each element of a vector with each of another one.
///
/// The result has a dimension for each of both vectors; a scalar in the place of the second vector multiplies all elements of the first one.
/// With a third operand, products are combined with its elements, by addition unless `kind` says otherwise.
///
/// ```mlir
/// %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
/// %1 = vector.outerproduct %a, %b, %acc {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.outerproduct",
    doc_group = "Products",
    traits(
        Pure,
        Relation("lhs operand and result have same element type", result_has_element_of::<0>),
        Relation("rhs operand and result have same element type", result_has_element_of::<1>)
    ),
    interfaces(MaskableOpInterface),
    verify,
    parse = parse_outerproduct,
    print = print_outerproduct
)]
pub struct OuterProduct {
    pub lhs: Operand<AnyVectorOfNonZeroRank>,
    pub rhs: Operand<AnyType>,
    pub acc: Option<Operand<AnyVectorOfNonZeroRank>>,
    #[default(CombiningKind::Add)]
    pub kind: Attr<CombiningKind>,
    #[name("")]
    pub result: OpResult<AnyVectorOfNonZeroRank>,
}

/// Adds the products of two vectors, element by element, to a third one.
///
/// Each element is rounded once.
///
/// ```mlir
/// %0 = vector.fma %a, %b, %c : vector<8x16xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.fma",
    doc_group = "Products",
    traits(Pure, AllTypesMatch(lhs, rhs, acc, result), Elementwise, Scalarizable, Vectorizable, Tensorizable),
    interfaces(VectorUnrollOpInterface {})
)]
#[assembly($lhs "," $rhs "," $acc attr_dict ":" type($lhs))]
pub struct FMA {
    pub lhs: Operand<VectorOfAnyRankOf<AnyFloat>>,
    pub rhs: Operand<VectorOfAnyRankOf<AnyFloat>>,
    pub acc: Operand<VectorOfAnyRankOf<AnyFloat>>,
    pub result: OpResult<VectorOfAnyRankOf<AnyFloat>>,
}

/// Returns whether both factors are shaped, with the same element type.
fn operands_have_same_element(op: OpRef<'_>) -> bool {
    let mut elements = op.operand_types().map(|ty| op.cx().type_data(ty).element_type());
    let (lhs, rhs) = (elements.next().flatten(), elements.next().flatten());
    lhs.is_some() && lhs == rhs
}

/// The position of a dimension among the results of a map.
fn result_of(affine: &AffineInterner, map: AffineMap, dim: usize) -> Option<usize> {
    map.result_position(affine, affine.dim(u32::try_from(dim).ok()?))
}

impl<'a> ContractionView<'a> {
    /// The parts of the dimensions of the iteration space.
    pub fn iterators(&self) -> SmallVec<[IteratorType; 4]> {
        let cx = self.cx();
        let types = self.iterator_types().unwrap_or_default().iter();
        types.filter_map(|attr| IteratorType::read(cx, *attr)).collect()
    }

    /// The dimensions of both factors that go together, of iterators of a type: contracted ones are reductions, batches are
    /// parallel. [MLIR: getDimMap]
    pub fn dim_pairs(&self, ty: IteratorType) -> SmallVec<[(usize, usize); 4]> {
        let affine = self.cx().affine();
        let maps = Contraction::indexing_maps(*self);
        let [lhs, rhs, ..] = *maps else { return SmallVec::new() };
        let wanted = self.iterators().into_iter().enumerate().filter(|(_, found)| *found == ty).map(|(dim, _)| dim);
        let pairs = wanted.filter_map(|dim| Some((result_of(affine, lhs, dim)?, result_of(affine, rhs, dim)?)));
        pairs.collect()
    }
}

impl IndexingMapOpInterface for Contraction {
    fn indexing_maps(op: Self::View<'_>) -> SmallVec<[AffineMap; 4]> {
        let maps = op.indexing_maps().unwrap_or_default().iter();
        maps.filter_map(|attr| AffineMapAttr::read(op.cx(), *attr)).collect()
    }
}

impl MaskableOpInterface for Contraction {
    /// A bit for each point of the iteration space.
    fn expected_mask_type(op: Self::View<'_>) -> Option<Type> {
        let affine = op.cx().affine();
        let maps = Contraction::indexing_maps(op);
        let [lhs, rhs, ..] = *maps else { return None };
        let mut dims: SmallVec<[_; 4]> = (0..affine.map(lhs).dims()).map(|_| (0, false)).collect();
        for (value, map) in [(op.lhs(), lhs), (op.rhs(), rhs)] {
            for (result, size) in affine.map(map).results().iter().zip(Vector::of(*op, value)?.dims()) {
                *dims.get_mut(affine.expr(*result).as_dim()? as usize)? = size;
            }
        }
        vector_type(op.cx(), dims, Type::I1)
    }
}

impl VectorUnrollOpInterface for Contraction {
    /// The sizes of the iteration space.
    fn shape_for_unroll(op: Self::View<'_>) -> Option<SmallVec<[i64; 4]>> {
        let affine = op.cx().affine();
        let maps = Contraction::indexing_maps(op);
        let [lhs, _, acc] = *maps else { return None };
        let lhs_shape = Vector::of(*op, op.lhs())?.shape;
        let result_shape = Vector::of(*op, op.result()).map_or(&[][..], |vector| vector.shape);
        let size = |(dim, ty)| match ty {
            IteratorType::Reduction => lhs_shape.get(result_of(affine, lhs, dim)?).copied(),
            IteratorType::Parallel => result_shape.get(result_of(affine, acc, dim)?).copied(),
        };
        op.iterators().into_iter().enumerate().map(size).collect()
    }
}

impl MaskableOpInterface for OuterProduct {
    fn expected_mask_type(op: Self::View<'_>) -> Option<Type> {
        Vector::of(*op, op.result())?.with_element(op.cx(), Type::I1)
    }
}

impl Verify for OuterProduct {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(lhs), Some(result)) = (Vector::of(*op, op.lhs()), Vector::of(*op, op.result())) else {
            return Ok(());
        };
        let rhs = Vector::of(*op, op.rhs());
        let acc = op.acc().map(|acc| op.ir().value(acc).ty());
        let wrong = if lhs.rank() != 1 {
            Some("expected 1-d vector for operand #1")
        } else if let Some(rhs) = rhs {
            match *result.shape {
                _ if rhs.rank() != 1 => Some("expected 1-d vector for operand #2"),
                [first, _] if lhs.shape[0] != first => Some("expected #1 operand dim to match result dim #1"),
                [_, second] if rhs.shape[0] != second => Some("expected #2 operand dim to match result dim #2"),
                [_, _] if lhs.is_scalable() && !rhs.is_scalable() => {
                    Some("expected either both or only #2 operand dim to be scalable")
                }
                [_, _] => None,
                _ => Some("expected 2-d vector result"),
            }
        } else {
            match *result.shape {
                [first] if lhs.shape[0] != first => Some("expected #1 operand dim to match result dim #1"),
                [_] => None,
                _ => Some("expected 1-d vector result"),
            }
        };
        let wrong = wrong.or_else(|| match given_kind(*op) {
            _ if acc.is_some_and(|acc| acc != result.ty) => Some("expected operand #3 of same type as result type"),
            None => Some(KIND_EXPECTED),
            Some(kind) if !is_supported_combining_kind(op.cx(), kind, result.element) => {
                Some("unsupported outerproduct type")
            }
            Some(_) => None,
        });
        wrong.map_or(Ok(()), |message| fail(out, op.op_error(message)))
    }
}

/// The kind of an op, not the default for one that is missing: an attribute of another kind leaves none.
fn given_kind(op: OpRef<'_>) -> Option<CombiningKind> {
    CombiningKind::read(op.cx(), op.inherent_attr(b"kind")?)
}

const KIND_EXPECTED: &str = "expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')";

impl Verify for Contraction {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(lhs), Some(rhs)) = (Vector::of(*op, op.lhs()), Vector::of(*op, op.rhs())) else { return Ok(()) };
        let cx = op.cx();
        if matches!(cx.type_data(lhs.element), TypeData::Integer { sign, .. } if *sign != Signedness::Signless) {
            return fail(out, op.op_error("only supports signless integer types"));
        }
        verify_maps(op, out)?;
        let contracted = op.dim_pairs(IteratorType::Reduction);
        let batch = op.dim_pairs(IteratorType::Parallel);
        if contracted.is_empty() {
            return fail(out, op.op_error("expected at least one contracting dimension pair"));
        }
        for (pairs, kind) in [(&contracted, "contracting"), (&batch, "batch")] {
            if pairs.iter().any(|(l, r)| lhs.shape.get(*l) != rhs.shape.get(*r)) {
                return fail(out, op.op_error(format!("invalid {kind} dimension map")));
            }
        }
        // Each contracted dimension is in both; a batch dimension that only the result lacks counts for the first factor.
        let has_free = (0..lhs.rank()).any(|dim| contracted.iter().all(|(l, _)| *l != dim))
            || (0..rhs.rank()).any(|dim| contracted.iter().chain(&batch).all(|(_, r)| *r != dim));
        verify_result(op, has_free, out)?;
        match given_kind(*op) {
            None => return fail(out, op.op_error(KIND_EXPECTED)),
            Some(kind) => {
                let element = element_or_self(cx, op.ir().value(op.result()).ty());
                if !is_supported_combining_kind(cx, kind, element) {
                    return fail(out, op.op_error("unsupported contraction type"));
                }
            }
        }
        IndexingMapOpRef::of(*op).map_or(Ok(()), |op| op.verify_indexing_maps(out))
    }
}

/// Checks that there is an indexing map for each operand that fits it.
fn verify_maps(op: ContractionView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let affine = op.cx().affine();
    let maps = Contraction::indexing_maps(op);
    if maps.len() != 3 || op.indexing_maps().is_some_and(|all| all.len() != 3) {
        return fail(out, op.op_error("expected an indexing map for each vector operand"));
    }
    let inputs = op.iterators().len();
    for (i, (map, value)) in maps.iter().zip(op.operands()).enumerate() {
        let data = affine.map(*map);
        let rank = Vector::of(*op, value).map_or(0, Vector::rank);
        let wrong = if data.symbols() != 0 {
            "have no symbols".into()
        } else if data.dims() as usize != inputs {
            format!("have {inputs} number of inputs")
        } else if data.num_results() != rank {
            format!("have {rank} number of outputs")
        } else if !map.is_projected_permutation(affine, false) {
            "be a projected permutation of its inputs".into()
        } else {
            continue;
        };
        return fail(out, op.op_error(format!("expected indexing map {i} to {wrong}")));
    }
    Ok(())
}

/// Checks the types of result and accumulator. `has_free` is true if there are dimensions that are not contracted.
fn verify_result(op: ContractionView<'_>, has_free: bool, out: &mut Vec<Diagnostic>) -> Verified {
    let affine = op.cx().affine();
    let (result, acc) = (Vector::of(*op, op.result()), Vector::of(*op, op.acc()));
    let wrong = "invalid accumulator/result vector shape";
    let (result, acc) = match (result, acc) {
        (None, None) if !has_free => return Ok(()),
        (Some(result), Some(acc)) if has_free => (result, acc),
        _ => return fail(out, op.op_error(wrong)),
    };
    let maps = Contraction::indexing_maps(op);
    let mut extents: SmallVec<[Option<i64>; 4]> = op.iterators().iter().map(|_| None).collect();
    for (map, value) in maps.iter().zip([op.lhs(), op.rhs()]) {
        let shape = Vector::of(*op, value).map_or(&[][..], |vector| vector.shape);
        for (result, size) in affine.map(*map).results().iter().zip(shape) {
            let dim = affine.expr(*result).as_dim().map(|dim| dim as usize);
            if let Some(extent @ None) = dim.and_then(|dim| extents.get_mut(dim)) {
                *extent = Some(*size);
            }
        }
    }
    if extents.contains(&None) {
        return fail(out, op.op_error("expected all dimensions to be either a LHS or a RHS dimension"));
    }
    let results = maps.get(2).map_or(&[][..], |map| affine.map(*map).results());
    let size = |result: &_| extents.get(affine.expr(*result).as_dim()? as usize).copied().flatten();
    let sizes: SmallVec<[i64; 4]> = results.iter().filter_map(size).collect();
    let flags = result.scalable.iter().copied().chain(std::iter::repeat(false));
    let expected = result.with_dims(op.cx(), sizes.iter().copied().zip(flags));
    match expected {
        Some(expected) if result.ty == expected && acc.ty == expected => Ok(()),
        Some(expected) => {
            let expected = op.quoted_type(expected);
            fail(out, op.op_error(format!("{wrong}, expected: {expected}")))
        }
        None => fail(out, op.op_error(wrong)),
    }
}
