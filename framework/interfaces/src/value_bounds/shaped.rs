//! Sizes of shaped values: equalities that ops on tensors and on memrefs have in common.

use dialekt_ir_core::ir::Value;
use dialekt_ir_core::types::DYNAMIC;

use super::Comparison;
use super::set::{ValueBounds, ValueDim};
use crate::OpFoldResult;

impl ValueBounds<'_> {
    /// The size of a dimension is an integer or an index.
    pub fn bound_size(&mut self, value: Value, dim: usize, size: OpFoldResult) {
        let size = self.mixed_expr(size);
        self.bound(ValueDim::of_dim(value, dim), Comparison::Eq, size);
    }

    /// The size of a dynamic dimension is the operand for it; `sizes` has one for each of them.
    pub fn bound_dynamic_size(&mut self, value: Value, dim: usize, mut sizes: impl Iterator<Item = Value>) {
        let shape = self.ir().cx().type_data(self.ir().value(value).ty()).shape().unwrap_or_default();
        let before = shape.iter().take(dim).filter(|size| **size == DYNAMIC).count();
        if let Some(size) = sizes.nth(before) {
            self.bound_size(value, dim, size.into());
        }
    }

    /// The size of a dimension is that of the same dimension of another value; nothing is known of an unranked one.
    pub fn bound_size_as(&mut self, value: Value, dim: usize, source: Value) {
        if self.is_ranked(source) {
            let size = self.expr(ValueDim::of_dim(source, dim));
            self.bound(ValueDim::of_dim(value, dim), Comparison::Eq, size);
        }
    }

    /// The size of a dimension is the product of those of `source` that are joined to it.
    pub fn bound_joined_size(&mut self, value: Value, dim: usize, source: Value, group: &[i64]) {
        let mut product = self.affine().constant(1);
        for joined in group.iter().filter_map(|joined| usize::try_from(*joined).ok()) {
            let size = self.expr(ValueDim::of_dim(source, joined));
            product = self.affine().mul(product, size);
        }
        self.bound(ValueDim::of_dim(value, dim), Comparison::Eq, product);
    }

    /// The size of a dimension is one of `sizes`, of which those of dropped dimensions are left out.
    pub fn bound_kept_size(
        &mut self,
        value: Value,
        dim: usize,
        sizes: &[OpFoldResult],
        dropped: impl IntoIterator<Item = bool>,
    ) {
        let mut kept = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
        if let Some((size, _)) = kept.nth(dim) {
            self.bound_size(value, dim, *size);
        }
    }

    /// An index is the size of a dimension of a value, and not negative. The number of the dimension is an index, too.
    pub fn bound_by_size(&mut self, value: Value, source: Value, dim: Value) {
        self.bound(value, Comparison::Ge, self.affine().constant(0));
        let ir = self.ir();
        let dim = ir.constant(dim).and_then(|dim| usize::try_from(ir.cx().integer_i64(dim)?).ok());
        if let Some(dim) = dim {
            let size = self.expr(ValueDim::of_dim(source, dim));
            self.bound(value, Comparison::Eq, size);
        }
    }

    /// An index is the rank of a value; nothing is known of that of an unranked one.
    pub fn bound_by_rank(&mut self, value: Value, source: Value) {
        let shape = self.ir().cx().type_data(self.ir().value(source).ty()).shape();
        if let Some(rank) = shape.map(<[i64]>::len) {
            self.bound(value, Comparison::Eq, self.affine().constant(rank as i64));
        }
    }

    fn is_ranked(&self, value: Value) -> bool {
        self.ir().cx().type_data(self.ir().value(value).ty()).shape().is_some()
    }
}
