//! Ops on vectors that can be taken apart, and those that move vectors from and to memory. [MLIR: VectorInterfaces]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::OperandRange;
use dialekt_ir_core::affine::{AffineExpr, AffineMap};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::TypeData;

/// An op that can be replaced with several ops on smaller vectors.
#[op_interface]
pub trait VectorUnrollOpInterface {
    /// The shape that is taken apart: by default that of the only result; `None` when that is no vector.
    fn shape_for_unroll(op: Self::View<'_>) -> Option<SmallVec<[i64; 4]>> {
        shape_of_only_result(*op)
    }
}

// Not in the trait, or each op would have a copy of it.
fn shape_of_only_result(op: OpRef<'_>) -> Option<SmallVec<[i64; 4]>> {
    let ty = op.result_types().next().filter(|_| op.num_results() == 1)?;
    match op.cx().type_data(ty) {
        TypeData::Vector { shape, .. } => Some(shape.as_ref().into()),
        _ => None,
    }
}

/// An op that moves a vector from or to a part of a tensor or memref.
///
/// The indices say where the part begins. The permutation map has a result for each dimension of the vector that is moved:
/// the dimension of the tensor or memref, or 0 where all elements along it are the same one.
#[op_interface]
pub trait VectorTransferOpInterface {
    /// The tensor or memref.
    fn base(op: Self::View<'_>) -> Value;

    /// The vector.
    fn vector(op: Self::View<'_>) -> Value;

    /// The indices of the first element.
    fn indices(op: Self::View<'_>) -> OperandRange<'_>;

    /// The mask: elements that it leaves out are not accessed.
    fn mask(_op: Self::View<'_>) -> Option<Value> {
        None
    }

    /// The permutation map; `None` where there is no such attribute.
    fn permutation_map(op: Self::View<'_>) -> Option<AffineMap>;

    /// Flags of the results of the permutation map: true where all accesses are known to be within bounds.
    fn in_bounds(op: Self::View<'_>) -> SmallVec<[bool; 4]>;
}

impl<'a> VectorTransferOpRef<'a> {
    /// The results of the permutation map.
    pub fn permutation_results(self) -> &'a [AffineExpr] {
        let affine = self.op().cx().affine();
        self.permutation_map().map_or(&[], |map| affine.map(map).results())
    }

    /// The number of dimensions that are transferred.
    pub fn transfer_rank(self) -> usize {
        self.permutation_results().len()
    }

    /// The shape of the tensor or memref.
    pub fn base_shape(self) -> &'a [i64] {
        let cx = self.op().cx();
        self.op().ir().get_value(self.base()).and_then(|base| cx.type_data(base.ty()).shape()).unwrap_or_default()
    }

    /// The number of first dimensions of the tensor or memref that are not transferred, where the permutation map is a minor
    /// identity.
    pub fn leading_shaped_rank(self) -> usize {
        self.base_shape().len().saturating_sub(self.transfer_rank())
    }

    /// Returns whether all elements along a dimension are the same one.
    pub fn is_broadcast_dim(self, dim: usize) -> bool {
        let affine = self.op().cx().affine();
        self.permutation_results().get(dim).is_some_and(|result| affine.expr(*result).as_constant() == Some(0))
    }

    /// Returns whether there is a dimension along which all elements are the same one.
    pub fn has_broadcast_dim(self) -> bool {
        (0..self.transfer_rank()).any(|dim| self.is_broadcast_dim(dim))
    }

    /// Returns whether accesses along some dimension may be out of bounds.
    pub fn has_out_of_bounds_dim(self) -> bool {
        self.in_bounds().contains(&false)
    }

    /// The shape of the part that is accessed: 1 along dimensions of the tensor or memref that are not transferred. [MLIR:
    /// getTransferChunkAccessed]
    pub fn chunk_accessed(self) -> SmallVec<[i64; 8]> {
        let (cx, ir) = (self.op().cx(), self.op().ir());
        let affine = cx.affine();
        let dims = self.permutation_map().map_or(0, |map| affine.map(map).dims());
        let mut chunk: SmallVec<[i64; 8]> = (0..dims).map(|_| 1).collect();
        let vector = ir.get_value(self.vector()).and_then(|vector| cx.type_data(vector.ty()).shape());
        for (result, size) in self.permutation_results().iter().zip(vector.unwrap_or_default()) {
            if let Some(slot) = affine.expr(*result).as_dim().and_then(|dim| chunk.get_mut(dim as usize)) {
                *slot = *size;
            }
        }
        chunk
    }
}
