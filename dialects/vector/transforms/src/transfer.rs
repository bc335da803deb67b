//! Transfers as values: the parts that reads and writes have in common, to be changed and built again.

use dialekt_dialect_utils::Values;
use dialekt_interfaces::VectorTransferOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{TransferRead, TransferReadParts, TransferWrite, TransferWriteParts, VectorType};
use smallvec::SmallVec;

/// The parts of a `vector.transfer_read` or `vector.transfer_write`.
#[derive(Clone, Debug)]
pub struct Transfer {
    /// The memref or tensor.
    pub base: Value,
    /// The vector that is read or written.
    pub vector: Value,
    /// The indices of the first element.
    pub indices: Values,
    /// The map from the dimensions of the base to those of the vector.
    pub map: AffineMap,
    /// The value of elements that are out of bounds; of reads only.
    pub padding: Option<Value>,
    /// The mask.
    pub mask: Option<Value>,
    /// Flags of the dimensions of the vector: true where all accesses are within bounds.
    pub in_bounds: SmallVec<[bool; 4]>,
}

impl Transfer {
    /// The parts of an op; `None` if it is no transfer.
    pub fn of(rw: &Rewriter<'_>, op: impl Into<Op>) -> Option<Transfer> {
        let op = rw.op(op);
        let padding = match op.view::<TransferRead>() {
            Some(read) => Some(read.padding()),
            None => {
                op.view::<TransferWrite>()?;
                None
            }
        };
        let transfer = VectorTransferOpRef::of(op)?;
        Some(Transfer {
            base: transfer.base(),
            vector: transfer.vector(),
            indices: transfer.indices().values().collect(),
            map: transfer.permutation_map()?,
            padding,
            mask: transfer.mask(),
            in_bounds: transfer.in_bounds(),
        })
    }

    /// The number of dimensions that are transferred.
    pub fn rank(&self) -> usize {
        self.in_bounds.len()
    }

    /// The dimension of the base along a dimension of the vector; `None` where all elements are the same one.
    pub fn dim(&self, cx: &ContextData, result: usize) -> Option<usize> {
        let affine = cx.affine();
        let expr = *affine.map(self.map).results().get(result)?;
        affine.expr(expr).as_dim().map(|dim| dim as usize)
    }

    /// Returns whether the base is a tensor.
    pub fn is_of_tensor(&self, rw: &Rewriter<'_>) -> bool {
        matches!(rw.cx().type_data(rw.type_of(self.base)), TypeData::Tensor { .. })
    }

    /// The type of the vector.
    pub fn vector_type<'c>(&self, cx: &'c ContextData, rw: &Rewriter<'_>) -> Option<VectorType<'c>> {
        VectorType::new(cx, rw.type_of(self.vector))
    }

    /// Returns whether the base has elements of the same type as the vector.
    pub fn has_same_elements(&self, rw: &Rewriter<'_>) -> bool {
        let element = |value| rw.cx().type_data(rw.type_of(value)).element_type();
        element(self.base) == element(self.vector)
    }

    /// Creates a read of a vector type, with these parts.
    pub fn create_read(&self, rw: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
        let parts = TransferReadParts {
            vector: ty,
            base: self.base,
            indices: &self.indices,
            permutation_map: self.map,
            padding: self.padding?,
            in_bounds: self.in_bounds.iter().copied().collect(),
        };
        let read = TransferRead::build(parts);
        let read = match self.mask {
            Some(mask) => read.mask(mask),
            None => read,
        };
        Some(rw.create(read).result())
    }

    /// Creates a write of a vector, with these parts; it has a result if the base is a tensor.
    pub fn create_write(&self, rw: &mut Rewriter<'_>, vector: Value) -> Op {
        let parts = TransferWriteParts {
            value_to_store: vector,
            base: self.base,
            indices: &self.indices,
            permutation_map: self.map,
            in_bounds: self.in_bounds.iter().copied().collect(),
        };
        let write = TransferWrite::build(parts);
        let write = match self.mask {
            Some(mask) => write.mask(mask),
            None => write,
        };
        let write = match self.is_of_tensor(rw) {
            true => write.result(rw.type_of(self.base)),
            false => write,
        };
        rw.create(write).into()
    }
}

/// Returns whether the elements along the last dimension of a memref are next to each other. [MLIR: isLastDimUnitStride]
pub fn has_unit_last_stride(cx: &ContextData, memref: Type) -> bool {
    cx.strided_layout(memref).is_some_and(|layout| layout.strides.last().is_none_or(|stride| *stride == 1))
}

/// The positions of the results of a map in a minor identity with the dimensions along which elements are repeated in the places that are
/// left; `None` if there is no such permutation. [MLIR: AffineMap::isPermutationOfMinorIdentityWithBroadcasting]
pub fn permutation_of_minor_identity(cx: &ContextData, map: AffineMap) -> Option<Vec<usize>> {
    let affine = cx.affine();
    let data = affine.map(map);
    let (inputs, results) = (data.num_inputs(), data.num_results());
    let (start, lead) = (inputs.saturating_sub(results), results.saturating_sub(inputs));
    let mut permutation = vec![0; results];
    let mut taken = vec![false; inputs.max(results)];
    let mut repeated = Vec::new();
    for (result, expr) in data.results().iter().map(|expr| affine.expr(*expr)).enumerate() {
        if expr.as_constant() == Some(0) {
            repeated.push(result);
            continue;
        }
        let position = (expr.as_dim()? as usize).checked_sub(start)? + lead;
        *permutation.get_mut(result)? = position;
        *taken.get_mut(position)? = true;
    }
    let mut free = (0..taken.len()).filter(|position| !taken[*position]);
    for result in repeated {
        permutation[result] = free.next()?;
    }
    Some(permutation)
}

/// Returns whether a map is a minor identity but for dimensions along which elements are repeated, and gives those. [MLIR:
/// AffineMap::isMinorIdentityWithBroadcasting]
pub fn minor_identity_with_broadcasting(cx: &ContextData, map: AffineMap) -> Option<Vec<usize>> {
    let affine = cx.affine();
    let data = affine.map(map);
    let start = (data.dims() as usize).checked_sub(data.num_results())?;
    let mut repeated = Vec::new();
    for (result, expr) in data.results().iter().map(|expr| affine.expr(*expr)).enumerate() {
        match expr.as_dim() {
            Some(dim) if dim as usize == start + result => {}
            None if expr.as_constant() == Some(0) => repeated.push(result),
            _ => return None,
        }
    }
    Some(repeated)
}
