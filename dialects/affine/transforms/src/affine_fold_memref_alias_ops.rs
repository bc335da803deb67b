//! `affine-fold-memref-alias-ops`: affine accesses to views of memrefs become accesses to the memrefs.
//! [mlir/lib/Dialect/Affine/Transforms/FoldMemRefAliasOps.cpp]

use dialekt_affine::scope::{affine_scope, is_valid_dim, is_valid_symbol};
use dialekt_affine::{AffineLoad, AffineLoadParts, AffineStore, AffineStoreParts, composed_apply};
use dialekt_arith::index_value;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref_transforms::fold_memref_alias_ops::{Access, Alias, add_access_patterns};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Fold memref alias ops into affine memory ops
///
/// As `fold-memref-alias-ops`, for `affine.load` and `affine.store`.
#[derive(Pass, Clone)]
#[pass(
    name = "AffineFoldMemRefAliasOps",
    argument = "affine-fold-memref-alias-ops",
    dialects(dialekt_memref::MemRefDialect)
)]
pub struct AffineFoldMemRefAliasOps {
    patterns: PassPatterns,
}

impl Pass for AffineFoldMemRefAliasOps {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            add_access_patterns::<Loads>(set);
            add_access_patterns::<Stores>(set);
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns)?;
        Ok(())
    }
}

/// Returns whether a new `affine.apply` on these values would give a dimension. The reference does not check this, and
/// creates invalid accesses.
fn may_compute_dims(op: OpRef<'_>, values: &[OpFoldResult], factors: &[OpFoldResult]) -> bool {
    let scope = affine_scope(op);
    let value = |result: &OpFoldResult| match result {
        OpFoldResult::Value(value) => Some(op.ir().value(*value)),
        OpFoldResult::Attr(_) => None,
    };
    values.iter().filter_map(value).all(|value| is_valid_dim(value, scope))
        && factors.iter().filter_map(value).all(|value| is_valid_symbol(value, scope))
}

/// Returns whether the results of a new op before an affine access are symbols, as they are only at the top level of a
/// scope.
fn is_in_scope(op: OpRef<'_>) -> bool {
    op.parent_region().map(|region| region.handle()) == affine_scope(op).map(|scope| scope.handle())
}

/// The subscripts of an affine access as values.
fn subscripts(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[Value], loc: Location) -> Vec<Value> {
    let cx = rw.cx();
    let affine = cx.affine();
    let operands: Vec<OpFoldResult> = operands.iter().map(|value| (*value).into()).collect();
    let one = |position: usize| {
        let subscript = composed_apply(rw, loc, map.sub_map(affine, &[position]), &operands);
        index_value(rw, subscript, loc)
    };
    (0..affine.map(map).num_results()).map(one).collect()
}

/// Folds views into `affine.load`.
pub struct Loads;

impl Access for Loads {
    type Op = AffineLoad;

    fn memref(ir: &Ir, op: Typed<AffineLoad>) -> Option<Value> {
        Some(op.view(ir)?.memref())
    }

    fn may_compute(op: OpRef<'_>, values: &[OpFoldResult], factors: &[OpFoldResult]) -> bool {
        may_compute_dims(op, values, factors)
    }

    fn may_ask_for_sizes(op: OpRef<'_>) -> bool {
        is_in_scope(op)
    }

    fn indices(rw: &mut Rewriter<'_>, op: Typed<AffineLoad>) -> Option<Vec<Value>> {
        let (loc, view) = (rw.loc(op), rw.view(op)?);
        let (map, operands): (_, Vec<Value>) = (view.map()?, view.indices().collect());
        Some(subscripts(rw, map, &operands, loc))
    }

    fn replace(
        rw: &mut Rewriter<'_>,
        op: Typed<AffineLoad>,
        _: &Alias<'_>,
        memref: Value,
        indices: &[Value],
    ) -> Option<()> {
        let (cx, loc, ty) = (rw.cx(), rw.loc(op), rw.op(op).result_type(0)?);
        let map = cx.affine().multi_dim_identity(indices.len() as u32);
        let load = rw.create(AffineLoad::build(AffineLoadParts { result: ty, memref, indices, map }).with_loc(loc));
        rw.replace_op_with(op, load);
        Some(())
    }
}

/// Folds views into `affine.store`.
pub struct Stores;

impl Access for Stores {
    type Op = AffineStore;

    fn memref(ir: &Ir, op: Typed<AffineStore>) -> Option<Value> {
        Some(op.view(ir)?.memref())
    }

    fn may_compute(op: OpRef<'_>, values: &[OpFoldResult], factors: &[OpFoldResult]) -> bool {
        may_compute_dims(op, values, factors)
    }

    fn may_ask_for_sizes(op: OpRef<'_>) -> bool {
        is_in_scope(op)
    }

    fn indices(rw: &mut Rewriter<'_>, op: Typed<AffineStore>) -> Option<Vec<Value>> {
        let (loc, view) = (rw.loc(op), rw.view(op)?);
        let (map, operands): (_, Vec<Value>) = (view.map()?, view.indices().collect());
        Some(subscripts(rw, map, &operands, loc))
    }

    fn replace(
        rw: &mut Rewriter<'_>,
        op: Typed<AffineStore>,
        _: &Alias<'_>,
        memref: Value,
        indices: &[Value],
    ) -> Option<()> {
        let (cx, loc, value) = (rw.cx(), rw.loc(op), rw.view(op)?.value());
        let map = cx.affine().multi_dim_identity(indices.len() as u32);
        rw.create(AffineStore::build(AffineStoreParts { value, memref, indices, map }).with_loc(loc));
        rw.erase_op(op);
        Some(())
    }
}
