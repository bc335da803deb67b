//! `fold-memref-alias-ops`: accesses to views of memrefs become accesses to the memrefs.
//! [mlir/lib/Dialect/MemRef/Transforms/FoldMemRefAliasOps.cpp]

use std::marker::PhantomData;

use dialekt_affine as affine;
use dialekt_affine::{AffineDelinearizeIndexParts, composed_expr};
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::indices::{Mixed, all_are, fold, index, split};
use dialekt_dialect_utils::reassociation::Groups;
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult, OperandRange, mixed_values};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{CollapseShape, ExpandShape, Load, Store, SubView, dropped_dims};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector as vector;

use crate::expand_strided_metadata::{Source, known_or};

/// Fold memref alias ops into consumer load/store ops
///
/// Loads and stores of elements and of vectors in subviews, expansions and collapses become those in the memrefs; subviews
/// of subviews are merged.
#[derive(Pass, Clone)]
#[pass(
    name = "FoldMemRefAliasOpsPass",
    argument = "fold-memref-alias-ops",
    dialects(dialekt_memref::MemRefDialect, dialekt_vector::VectorDialect)
)]
pub struct FoldMemRefAliasOps {
    patterns: PassPatterns,
}

impl Pass for FoldMemRefAliasOps {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_fold_memref_alias_op_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns)?;
        Ok(())
    }
}

/// Adds the patterns for accesses to elements and to vectors, and for subviews. [MLIR: populateFoldMemRefAliasOpPatterns]
pub fn populate_fold_memref_alias_op_patterns(set: &mut PatternSet) {
    add_access_patterns::<Load>(set);
    add_access_patterns::<Store>(set);
    add_access_patterns::<vector::Load>(set);
    add_access_patterns::<vector::Store>(set);
    add_access_patterns::<vector::MaskedLoad>(set);
    add_access_patterns::<vector::MaskedStore>(set);
    add_access_patterns::<vector::TransferRead>(set);
    add_access_patterns::<vector::TransferWrite>(set);
    set.add::<SubViewOfSubView>();
}

/// Adds the patterns for accesses of a kind.
pub fn add_access_patterns<T: Access>(set: &mut PatternSet) {
    set.add::<AccessOfSubView<T>>().add::<AccessOfExpandShape<T>>().add::<AccessOfCollapseShape<T>>();
}

/// A view of a memref that is folded into an access.
pub enum Alias<'a> {
    /// A subview.
    SubView {
        /// The strides of all dimensions of the memref.
        strides: &'a [OpFoldResult],
        /// True for each dimension of the memref that it drops.
        dropped: &'a [bool],
    },
    /// An expansion, with the groups of its dimensions.
    ExpandShape(&'a Groups),
    /// A collapse, with the groups of the dimensions of the memref.
    CollapseShape(&'a Groups),
}

/// A kind of op that accesses an element of a memref, or a vector that begins there.
pub trait Access: 'static {
    /// The op.
    type Op: OpDecl + 'static;
    /// The indices are those of an element of the memref.
    const IS_IN_BOUNDS: bool = true;

    /// The memref.
    fn memref(ir: &Ir, op: Typed<Self::Op>) -> Option<Value>;

    /// The indices; those that have to be computed are created before the op.
    fn indices(rw: &mut Rewriter<'_>, op: Typed<Self::Op>) -> Option<Vec<Value>>;

    /// Returns whether an index may be computed from these values before the op; `factors` are those that others are
    /// multiplied by.
    fn may_compute(_op: OpRef<'_>, _values: &[OpFoldResult], _factors: &[OpFoldResult]) -> bool {
        true
    }

    /// Returns whether sizes of memrefs that are created before the op may be parts of indices.
    fn may_ask_for_sizes(_op: OpRef<'_>) -> bool {
        true
    }

    /// Returns whether the op accesses the same memory if it is an access to the memref behind a view.
    fn may_fold(_op: OpRef<'_>, _alias: &Alias<'_>) -> bool {
        true
    }

    /// Replaces the op by an access to the memref behind a view.
    fn replace(
        rw: &mut Rewriter<'_>,
        op: Typed<Self::Op>,
        alias: &Alias<'_>,
        memref: Value,
        indices: &[Value],
    ) -> Option<()>;
}

impl Access for Load {
    type Op = Self;

    fn memref(ir: &Ir, op: Typed<Load>) -> Option<Value> {
        Some(op.view(ir)?.memref())
    }

    fn indices(rw: &mut Rewriter<'_>, op: Typed<Load>) -> Option<Vec<Value>> {
        Some(rw.view(op)?.indices().collect())
    }

    fn replace(rw: &mut Rewriter<'_>, op: Typed<Load>, _: &Alias<'_>, memref: Value, indices: &[Value]) -> Option<()> {
        let (loc, lasting) = (rw.loc(op), rw.view(op)?.nontemporal());
        let load = rw.create(Load::build(memref, indices).nontemporal(lasting.unwrap_or(false)).with_loc(loc));
        rw.replace_op_with(op, load);
        Some(())
    }
}

impl Access for Store {
    type Op = Self;

    fn memref(ir: &Ir, op: Typed<Store>) -> Option<Value> {
        Some(op.view(ir)?.memref())
    }

    fn indices(rw: &mut Rewriter<'_>, op: Typed<Store>) -> Option<Vec<Value>> {
        Some(rw.view(op)?.indices().collect())
    }

    fn replace(rw: &mut Rewriter<'_>, op: Typed<Store>, _: &Alias<'_>, memref: Value, indices: &[Value]) -> Option<()> {
        let (loc, view) = (rw.loc(op), rw.view(op)?);
        let (value, lasting) = (view.value(), view.nontemporal().unwrap_or(false));
        rw.create(Store::build(value, memref, indices).nontemporal(lasting).with_loc(loc));
        rw.erase_op(op);
        Some(())
    }
}

/// The defining op of the memref of an access, if it is of a kind.
fn made_by<T: Access, V: OpDecl>(rw: &mut Rewriter<'_>, op: Typed<T::Op>) -> Option<Typed<V>> {
    let memref = T::memref(rw.ir(), op)?;
    match rw.defining::<V>(memref) {
        Some(found) => Some(found),
        None => rw.no_match(op, format_args!("the memref is no '{}'", V::DEF.name)),
    }
}

const NO_DIMENSION: &str = "an index would be no dimension";
const OTHER_MEMORY: &str = "the access would be to other memory";

/// Folds a subview into an access: offsets are added, and indices are multiplied by strides.
#[derive(Described)]
pub struct AccessOfSubView<T>(PhantomData<T>);

impl<T: Access> OpRewrite for AccessOfSubView<T> {
    type SourceOp = T::Op;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T::Op>) -> Option<()> {
        let part = made_by::<T, SubView>(rw, op)?;
        let source = rw.view(part)?.source();
        let parts = OffsetSizeAndStrideOpRef::of(rw.op(part))?;
        let (strides, dropped) = (parts.mixed_strides(), dropped_dims(rw.view(part)?)?);
        if !T::may_compute(rw.op(op), &parts.mixed_offsets(), &strides) {
            return rw.no_match(op, NO_DIMENSION);
        }
        let alias = Alias::SubView { strides: &strides, dropped: &dropped };
        if !T::may_fold(rw.op(op), &alias) {
            return rw.no_match(op, OTHER_MEMORY);
        }
        let loc = rw.loc(op);
        let indices: Mixed = T::indices(rw, op)?.into_iter().map(OpFoldResult::Value).collect();
        let resolved = resolve_indices(rw, part, &dropped, &indices, loc)?;
        T::replace(rw, op, &alias, source, &resolved)
    }
}

/// Translates indices of a subview, which drops some dimensions, to indices of the source. [MLIR: resolveIndicesIntoOpWithOffsetsAndStrides]
fn resolve_indices(
    rw: &mut Rewriter<'_>,
    part: Typed<SubView>,
    dropped: &[bool],
    indices: &[OpFoldResult],
    loc: Location,
) -> Option<Vec<Value>> {
    let cx = rw.cx();
    let parts = OffsetSizeAndStrideOpRef::of(rw.op(part))?;
    let (offsets, strides) = (parts.mixed_offsets(), parts.mixed_strides());
    let affine = cx.affine();
    let moved = affine.add(affine.symbol(0), affine.mul(affine.symbol(1), affine.symbol(2)));
    let mut left = indices.iter().copied();
    let mut resolved = Vec::new();
    for ((offset, stride), dropped) in offsets.into_iter().zip(strides).zip(dropped) {
        let own = if *dropped { index(cx, 0).into() } else { left.next()? };
        let value = composed_expr(rw, loc, moved, &[offset, own, stride]);
        resolved.push(index_value(rw, value, loc));
    }
    Some(resolved)
}

/// Folds an expansion into an access: indices of a group are linearized.
#[derive(Described)]
pub struct AccessOfExpandShape<T>(PhantomData<T>);

impl<T: Access> OpRewrite for AccessOfExpandShape<T> {
    type SourceOp = T::Op;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T::Op>) -> Option<()> {
        let expanded = made_by::<T, ExpandShape>(rw, op)?;
        let view = rw.view(expanded)?;
        let (source, groups) = (view.src(), view.reassociation()?);
        let shape = mixed_values(*view, &view.static_output_shape()?, OperandRange::named(*view, "output_shape"));
        let alias = Alias::ExpandShape(&groups);
        if !T::may_fold(rw.op(op), &alias) {
            return rw.no_match(op, OTHER_MEMORY);
        }
        let grouped = groups.iter().filter(|group| group.len() > 1).flatten();
        let sizes: Mixed = grouped.filter_map(|dim| shape.get(*dim as usize).copied()).collect();
        if !T::may_compute(rw.op(op), &sizes, &[]) {
            return rw.no_match(op, NO_DIMENSION);
        }
        let indices = T::indices(rw, op)?;
        let mut resolved = Vec::new();
        for group in &groups {
            if let [dim] = group[..] {
                resolved.push(*indices.get(dim as usize)?);
                continue;
            }
            let own: Vec<Value> = group.iter().filter_map(|dim| indices.get(*dim as usize).copied()).collect();
            let basis: Mixed = group.iter().filter_map(|dim| shape.get(*dim as usize).copied()).collect();
            let (values, integers) = split(rw.cx(), &basis);
            let linear =
                rw.create(affine::AffineLinearizeIndex::build(&own, &values, integers).disjoint(T::IS_IN_BOUNDS));
            resolved.push(linear.result());
        }
        T::replace(rw, op, &alias, source, &resolved)
    }
}

/// Folds a collapse into an access: indices are delinearized.
#[derive(Described)]
pub struct AccessOfCollapseShape<T>(PhantomData<T>);

impl<T: Access> OpRewrite for AccessOfCollapseShape<T> {
    type SourceOp = T::Op;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T::Op>) -> Option<()> {
        let collapsed = made_by::<T, CollapseShape>(rw, op)?;
        let loc = rw.loc(op);
        let view = rw.view(collapsed)?;
        let (memref, groups) = (view.src(), view.reassociation()?);
        let shape = rw.cx().type_data(rw.type_of(memref)).shape()?.to_vec();
        if rw.cx().strided_layout(rw.type_of(memref)).is_none() {
            return rw.no_match(op, "the memref is not strided");
        }
        let alias = Alias::CollapseShape(&groups);
        if !T::may_fold(rw.op(op), &alias) {
            return rw.no_match(op, OTHER_MEMORY);
        }
        let mut grouped = groups.iter().filter(|group| group.len() > 1).flatten();
        if grouped.any(|dim| shape[*dim as usize] < 0) && !T::may_ask_for_sizes(rw.op(op)) {
            return rw.no_match(op, NO_DIMENSION);
        }
        let indices = T::indices(rw, op)?;
        let source = Source::new(rw, memref, loc)?;
        let mut resolved = Vec::new();
        for (own, group) in indices.into_iter().zip(&groups) {
            if group.len() == 1 {
                resolved.push(own);
                continue;
            }
            let sizes = group.iter().map(|dim| *dim as usize);
            let basis: Mixed = sizes.map(|dim| known_or(rw, shape[dim], source.view.sizes[dim])).collect();
            let (values, integers) = split(rw.cx(), &basis);
            let types = vec![Type::INDEX; basis.len()];
            let apart = rw.create(affine::AffineDelinearizeIndex::build(AffineDelinearizeIndexParts {
                multi_index: &types,
                linear_index: own,
                dynamic_basis: &values,
                static_basis: integers,
            }));
            resolved.extend(rw.op(apart).results());
        }
        if groups.is_empty() {
            for _ in &shape {
                resolved.push(index_constant(rw, 0, loc));
            }
        }
        T::replace(rw, op, &alias, memref, &resolved)
    }
}

/// Merges a subview with a subview, if both have strides of 1.
#[derive(Described)]
pub struct SubViewOfSubView;

impl OpRewrite for SubViewOfSubView {
    type SourceOp = SubView;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<SubView>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(part) = rw.defining::<SubView>(view.source()) else {
            return rw.no_match(op, "the source is no part");
        };
        let inner = rw.view(part)?;
        let (own, around) = (OffsetSizeAndStrideOpRef::of(*view)?, OffsetSizeAndStrideOpRef::of(*inner)?);
        let (strides, gaps) = (around.mixed_strides(), own.mixed_strides());
        if !all_are(rw.ir(), &strides, 1) || !all_are(rw.ir(), &gaps, 1) {
            return rw.no_match(op, "there are gaps");
        }
        let dropped = dropped_dims(inner)?;
        let mut left = own.mixed_sizes().into_iter();
        let all = around.mixed_sizes().into_iter().zip(&dropped);
        let sizes: Option<Mixed> = all.map(|(size, dropped)| if *dropped { Some(size) } else { left.next() }).collect();
        let (sizes, offsets, source) = (sizes?, own.mixed_offsets(), inner.source());
        let (loc, ty) = (rw.loc(op), rw.type_of(view.result()));
        let mut offsets: Mixed =
            resolve_indices(rw, part, &dropped, &offsets, loc)?.into_iter().map(OpFoldResult::Value).collect();
        fold(rw.ir(), &mut offsets, |_| true);
        let new = rw.create(SubView::build_mixed(rw.cx(), ty, source, [offsets, sizes, strides]));
        rw.replace_op_with(op, new);
        Some(())
    }
}
