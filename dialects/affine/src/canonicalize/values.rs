//! Folding of `affine.apply`, and canonicalization of all ops with an affine map.

use std::marker::PhantomData;

use dialekt_ir_core::affine::{AffineFold, AffineMap};
use dialekt_ir_core::decl::library::AffineMapAttr;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ub::{PoisonAttr, PoisonAttrInterface};

use super::applied::{Applied, fold_to};
use crate::ops::apply::AffineApplyView;
use crate::*;

/// An op with a map in its attribute `map`, whose last operands are the inputs of the map.
pub trait MapUser: OpDecl + 'static {
    /// The number of operands before those of the map.
    const OTHERS: usize;
}

impl MapUser for AffineApply {
    const OTHERS: usize = 0;
}
impl MapUser for AffineMin {
    const OTHERS: usize = 0;
}
impl MapUser for AffineMax {
    const OTHERS: usize = 0;
}
impl MapUser for AffineLoad {
    const OTHERS: usize = 1;
}
impl MapUser for AffineVectorLoad {
    const OTHERS: usize = 1;
}
impl MapUser for AffinePrefetch {
    const OTHERS: usize = 1;
}
impl MapUser for AffineStore {
    const OTHERS: usize = 2;
}
impl MapUser for AffineVectorStore {
    const OTHERS: usize = 2;
}

/// The map of an op.
pub(super) fn map_of(op: OpRef<'_>) -> Option<AffineMap> {
    AffineMapAttr::read(op.cx(), op.inherent_attr(b"map")?)
}

/// The map of an op with its operands; `None` if their number does not fit.
pub(super) fn applied<T: MapUser>(op: OpRef<'_>) -> Option<Applied> {
    let map = map_of(op)?;
    let applied = Applied::new(map, op.operands().skip(T::OTHERS));
    (applied.operands.len() == op.cx().affine().map(map).num_inputs()).then_some(applied)
}

/// Replaces an op by one with another map. As in the reference, discardable attributes are dropped.
pub(super) fn replace_map<T: MapUser>(rw: &mut Rewriter<'_>, op: Op, new: &Applied) -> Option<()> {
    let view = rw.op(op);
    let operands: Vec<Value> = view.operands().take(T::OTHERS).chain(new.operands.iter().copied()).collect();
    let types: Vec<Type> = view.result_types().collect();
    let mut slots = view.slots().to_vec();
    slots[T::DEF.slot(b"map")?] = Some(AffineMapAttr::write(view.cx(), new.map));
    let spec = OpSpec::new(view.name(), view.loc()).operands(&operands).results(&types).slots(&slots);
    let new = rw.create_op(&spec);
    rw.replace_op_with(op, new);
    Some(())
}

/// Composes the map with the `affine.apply` ops that compute its operands, and simplifies it.
#[derive(Described)]
pub struct SimplifyAffineOp<T>(PhantomData<T>);

impl<T: MapUser> OpRewrite for SimplifyAffineOp<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let old = applied::<T>(rw.op(op))?;
        let mut new = old.clone();
        new.compose(rw.ir());
        new.canonicalize(rw.ir());
        new.simplify_in_ranges(rw.ir());
        // As in the reference, further operands are not compared.
        if new.map == old.map && new.operands.starts_with(&old.operands) {
            return rw.no_match(op, "the map is as simple as it gets");
        }
        replace_map::<T>(rw, op.op(), &new)
    }
}

/// The constant values of operands.
pub(super) fn known(
    op: OpRef<'_>,
    operands: impl Iterator<Item = Value>,
    constants: Constants<'_>,
) -> Vec<Option<i64>> {
    operands.map(|operand| op.cx().integer_i64(constants.get(operand)?)).collect()
}

impl Fold for AffineApply {
    fn fold(op: AffineApplyView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let affine = op.cx().affine();
        let map = affine.map(op.map()?);
        let &result = map.results().first()?;
        let expr = affine.expr(result);
        let input = match expr.as_dim() {
            Some(dim) => Some(dim as usize),
            None => expr.as_symbol().map(|symbol| map.dims() as usize + symbol as usize),
        };
        if let Some(input) = input {
            return fold_to(*op, op.operand(input));
        }
        match affine.constant_fold(result, map.dims(), &known(*op, op.map_operands(), constants)) {
            AffineFold::Constant(value) => op.cx().integer_attr(Type::INDEX, value).map(Folded::from),
            AffineFold::Poison => Some(PoisonAttrInterface::write(op.cx(), PoisonAttr).into()),
            AffineFold::Unknown => None,
        }
    }
}
