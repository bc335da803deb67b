//! Rows of tensors by their indices.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::{same_element_types, shape};
use crate::constraints::{IndexTensor2D, Tensor3D};
use crate::enums::Extension::{Bf16, Fp8E4M3, Fp8E5M2, Int64};
use crate::traits::TosaResolvableShapeOperands;

/// The rows of a tensor that indices name.
///
/// For `N` batches, `values` is `NKC`, `indices` is `NW` with numbers less than `K`, and the result is `NWC`.
///
/// ```mlir
/// %y = tosa.gather %values, %indices : (tensor<2x5x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.gather",
    doc_group = "Gather and scatter",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Gather {
    pub values: Operand<Tensor3D>,
    pub indices: Operand<IndexTensor2D>,
    pub output: OpResult<Tensor3D>,
}

/// A tensor with other rows at some indices.
///
/// For `N` batches, `values_in` and the result are `NKC`, `indices` is `NW` with numbers less than `K`, and `input` is `NWC`. No
/// index stands twice in a batch.
///
/// ```mlir
/// %y = tosa.scatter %values, %indices, %rows : (tensor<2x5x3xf32>, tensor<2x4xi32>, tensor<2x4x3xf32>) -> tensor<2x5x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.scatter",
    doc_group = "Gather and scatter",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Scatter {
    pub values_in: Operand<Tensor3D>,
    pub indices: Operand<IndexTensor2D>,
    pub input: Operand<Tensor3D>,
    pub values_out: OpResult<Tensor3D>,
}

/// Sizes of dimensions by their letters, which several operands and results share: the first one that is known holds for all.
struct Sizes<'a, 'o> {
    op: OpRef<'a>,
    out: &'o mut Vec<Diagnostic>,
}

impl Sizes<'_, '_> {
    /// Checks the sizes of a tensor where they are known, and learns them where they were not.
    fn unify(&mut self, value: Value, name: &str, letters: &mut [&mut i64]) -> Verified {
        let Some(shape) = shape(self.op.cx(), self.op.ir().value(value).ty()) else { return Ok(()) };
        for (i, (known, size)) in letters.iter_mut().zip(shape).enumerate() {
            if **known == DYNAMIC {
                **known = *size;
            } else if *size != DYNAMIC && **known != *size {
                let message = format!("requires {name} dimension {i} to have size {known}, got {size}");
                return fail(self.out, self.op.op_error(message));
            }
        }
        Ok(())
    }
}

impl Verify for Gather {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.values(), op.output(), out)?;
        let [mut n, mut k, mut w, mut c] = [DYNAMIC; 4];
        let mut sizes = Sizes { op: *op, out };
        sizes.unify(op.values(), "values", &mut [&mut n, &mut k, &mut c])?;
        sizes.unify(op.indices(), "indices", &mut [&mut n, &mut w])?;
        sizes.unify(op.output(), "output", &mut [&mut n, &mut w, &mut c])
    }
}

impl Verify for Scatter {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.values_in(), op.values_out(), out)?;
        same_element_types(*op, op.input(), op.values_out(), out)?;
        let [mut n, mut k, mut w, mut c] = [DYNAMIC; 4];
        let mut sizes = Sizes { op: *op, out };
        sizes.unify(op.values_in(), "values_in", &mut [&mut n, &mut k, &mut c])?;
        sizes.unify(op.indices(), "indices", &mut [&mut n, &mut w])?;
        sizes.unify(op.input(), "input", &mut [&mut n, &mut w, &mut c])?;
        sizes.unify(op.values_out(), "values_out", &mut [&mut n, &mut k, &mut c])?;
        if k != DYNAMIC && w != DYNAMIC && k < w {
            return fail(out, op.op_error(format!("requires dimensions K >= W, got K={k} and W={w}")));
        }
        Ok(())
    }
}
