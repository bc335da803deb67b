//! The loops of a structured op as dimensions of vectors, and the masks of those that reach beyond the end.

use dialekt_arith::index_constant;
use dialekt_interfaces::{DestinationStyleOpRef, VectorTransferOpRef};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::decl::library::BoolArrayAttr;
use dialekt_ir_core::prelude::op::AttrConstraint;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::LinalgOpRef;
use dialekt_vector::{CreateMask, MaskableOpRef, mask_operation};

use super::VectorizationOptions;

/// Facts of the loops of the op that is vectorized. [MLIR: VectorizationState]
pub(super) struct State {
    pub(super) loc: Location,
    /// The vector that has all loops as dimensions.
    shape: Vec<i64>,
    scalable: Vec<bool>,
    /// The extents of the loops.
    static_sizes: Vec<i64>,
    sizes: Vec<Value>,
    assume_dynamic_dims_match: bool,
    /// Masks by the dimensions that they have; `None` where none is needed.
    masks: Vec<(AffineMap, Option<Value>)>,
}

impl State {
    /// Builds the extents of all loops; `None` where a loop has neither an extent nor a size for its vectors.
    pub(super) fn new(rw: &mut Rewriter<'_>, op: Op, options: &VectorizationOptions) -> Option<State> {
        let view = rw.op(op);
        let this = LinalgOpRef::of(view)?;
        let (loc, maps) = (view.loc(), this.indexing_maps());
        let static_sizes = this.static_loop_ranges()?.to_vec();
        let operands: Vec<Value> = view.operands().collect();
        let is_tensor = DestinationStyleOpRef::of(view)?.has_pure_tensor_semantics();
        let (shape, scalable) = match options.vector_sizes.is_empty() {
            true => (static_sizes.clone(), vec![false; static_sizes.len()]),
            false => (options.vector_sizes.clone(), options.scalable.clone()),
        };
        if shape.contains(&DYNAMIC) {
            return None;
        }
        let cx = rw.cx();
        let affine = cx.affine();
        let mut sizes = Vec::new();
        for (dim, size) in static_sizes.iter().enumerate() {
            if *size != DYNAMIC {
                sizes.push(index_constant(rw, *size, loc));
                continue;
            }
            let position = |map: &AffineMap| {
                let is_bare = map.is_projected_permutation(affine, false);
                is_bare.then(|| map.result_position(affine, affine.dim(dim as u32)))?
            };
            let (operand, position) =
                operands.iter().zip(&maps).find_map(|(operand, map)| Some((*operand, position(map)?)))?;
            let number = index_constant(rw, position as i64, loc);
            sizes.push(match is_tensor {
                true => rw.create(dialekt_tensor::Dim::build(operand, number)).result(),
                false => rw.create(dialekt_memref::Dim::build(operand, number)).result(),
            });
        }
        Some(State {
            loc,
            shape,
            scalable,
            static_sizes,
            sizes,
            assume_dynamic_dims_match: options.assume_dynamic_dims_match_vec_sizes,
            masks: Vec::new(),
        })
    }

    /// The number of loops.
    pub(super) fn num_loops(&self) -> usize {
        self.shape.len()
    }

    /// The size of the vector along a loop, with its flag.
    pub(super) fn dim(&self, dim: usize) -> Option<(i64, bool)> {
        Some((*self.shape.get(dim)?, *self.scalable.get(dim)?))
    }

    /// The type of a vector with all loops as dimensions.
    pub(super) fn vector_type(&self, cx: &ContextData, element: Type) -> Option<Type> {
        cx.vector_type(&self.shape, &self.scalable, element).ok()
    }

    /// The type of a vector with the loops as dimensions that are results of a map. [MLIR: getCanonicalVecType]
    pub(super) fn vector_type_of(&self, cx: &ContextData, element: Type, map: AffineMap) -> Option<Type> {
        let (shape, scalable) = (permuted(cx, map, &self.shape)?, permuted(cx, map, &self.scalable)?);
        cx.vector_type(&shape, &scalable, element).ok()
    }

    /// Puts an op into a mask where it reaches beyond the end, and gives the op around it. [MLIR: maskOperation]
    ///
    /// The map is the indexing map of what is read or written; without one, the op works on all loops.
    pub(super) fn mask(&mut self, rw: &mut Rewriter<'_>, op: Op, map: Option<AffineMap>) -> Option<Op> {
        let cx = rw.cx();
        let map =
            map.map_or_else(|| cx.affine().multi_dim_identity(self.num_loops() as u32), |map| without_zeros(cx, map));
        let mask = match MaskableOpRef::of(rw.op(op)) {
            Some(_) => self.mask_of(rw, map)?,
            None => None,
        };
        if mask.is_none() {
            if self.assume_dynamic_dims_match {
                set_dynamic_dims_in_bounds(rw, op);
            }
            return Some(op);
        }
        Some(mask_operation(rw, op, mask))
    }

    /// The mask of the dimensions that are results of a map; none where all elements are in bounds.
    fn mask_of(&mut self, rw: &mut Rewriter<'_>, map: AffineMap) -> Option<Option<Value>> {
        if let Some((_, mask)) = self.masks.iter().find(|(known, _)| *known == map) {
            return Some(*mask);
        }
        let cx = rw.cx();
        let extents = permuted(cx, map, &self.static_sizes)?;
        let shape = permuted(cx, map, &self.shape)?;
        let fits =
            |(extent, size): (&i64, &i64)| extent == size || self.assume_dynamic_dims_match && *extent == DYNAMIC;
        let mask = match extents.iter().zip(&shape).all(fits) {
            true => None,
            false => {
                let ty = self.vector_type_of(cx, Type::I1, map)?;
                let sizes = permuted(cx, map, &self.sizes)?;
                Some(rw.create(CreateMask::build(ty, &sizes).with_loc(self.loc)).result())
            }
        };
        self.masks.push((map, mask));
        Some(mask)
    }
}

/// The elements that the results of a map select; `None` where a result is no dimension. [MLIR: applyPermutationMap]
pub(super) fn permuted<T: Copy>(cx: &ContextData, map: AffineMap, list: &[T]) -> Option<Vec<T>> {
    let affine = cx.affine();
    let position = |expr: &_| Some(affine.expr(*expr).as_dim()? as usize);
    affine.map(map).results().iter().map(|expr| list.get(position(expr)?).copied()).collect()
}

/// A map without the results that are 0. [MLIR: AffineMap::dropZeroResults]
pub(super) fn without_zeros(cx: &ContextData, map: AffineMap) -> AffineMap {
    let affine = cx.affine();
    let data = affine.map(map);
    let results: Vec<_> =
        data.results().iter().copied().filter(|expr| affine.expr(*expr).as_constant() != Some(0)).collect();
    affine.make_map(data.dims(), data.symbols(), &results)
}

/// Tells of a transfer that it stays within dynamic dimensions.
fn set_dynamic_dims_in_bounds(rw: &mut Rewriter<'_>, op: Op) {
    let Some(transfer) = VectorTransferOpRef::of(rw.op(op)) else { return };
    let affine = rw.cx().affine();
    let shape = transfer.base_shape();
    let flags: Vec<bool> = transfer
        .permutation_results()
        .iter()
        .map(|expr| {
            let dim = affine.expr(*expr).as_dim();
            dim.is_some_and(|dim| shape.get(dim as usize) == Some(&DYNAMIC))
        })
        .collect();
    set_in_bounds(rw, op, &flags);
}

/// Sets the flags of a transfer.
pub(super) fn set_in_bounds(rw: &mut Rewriter<'_>, op: Op, flags: &[bool]) {
    let flags = BoolArrayAttr::write(rw.cx(), flags.iter().copied().collect());
    rw.set_attr(op, "in_bounds", Some(flags));
}
