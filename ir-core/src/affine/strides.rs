//! Maps as strided layouts: an offset, and a stride for each dimension. [MLIR: MemRefType::getStridesAndOffset]

use super::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner, AffineMap};

/// The offset of a layout and its strides; `None` for those that are not constant.
pub type Strides = (Option<i64>, Vec<Option<i64>>);

impl AffineMap {
    /// The offset and strides of the only result of the map, if it is a sum of dimensions with factors. For an
    /// identity, whose strides follow from a shape, or with several results, there are none.
    pub fn strides(self, affine: &AffineInterner) -> Option<Strides> {
        let data = affine.map(self);
        let [result] = data.results() else { return None };
        let zero = affine.constant(0);
        let mut parts = Parts { offset: zero, strides: vec![zero; data.dims() as usize] };
        parts.add(affine, *result, affine.constant(1))?;
        let constant = |expr: AffineExpr| affine.expr(expr).as_constant();
        Some((constant(parts.offset), parts.strides.into_iter().map(constant).collect()))
    }
}

struct Parts {
    offset: AffineExpr,
    strides: Vec<AffineExpr>,
}

impl Parts {
    /// Adds `expr * factor`.
    fn add(&mut self, affine: &AffineInterner, expr: AffineExpr, factor: AffineExpr) -> Option<()> {
        let mut todo = vec![(expr, factor)];
        while let Some((expr, factor)) = todo.pop() {
            match affine.expr(expr).kind() {
                AffineExprKind::Dim(position) => {
                    let stride = self.strides.get_mut(position as usize)?;
                    *stride = affine.add(*stride, factor);
                }
                AffineExprKind::Constant(_) | AffineExprKind::Symbol(_) => {
                    self.offset = affine.add(self.offset, affine.mul(expr, factor));
                }
                AffineExprKind::Binary { op: AffineBinaryOp::Add, lhs, rhs } => {
                    todo.push((rhs, factor));
                    todo.push((lhs, factor));
                }
                AffineExprKind::Binary { op: AffineBinaryOp::Mul, lhs, rhs } => {
                    todo.push((lhs, affine.mul(rhs, factor)));
                }
                AffineExprKind::Binary { .. } => return None,
            }
        }
        Some(())
    }
}
