//! Multiplication of matrices by a subgroup.

use dialekt_ir_core::prelude::op::*;

use crate::{MMAShapeAttr, MMATypesAttr};

/// Vectors of elements of matrices.
pub(super) type Elements = FixedVectorOfRankAndType<(AnyI<8>, AnyI<16>, AnyI<32>, F32, TF32, F16, BF16), N<1>>;

/// Multiplies matrices that the work items of a subgroup hold, and adds the product to a third one.
///
/// Without a third one, it is zeros.
///
/// ```mlir
/// %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>}
///   : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
/// %1 = xevm.mma %a, %b {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16>}
///   : (vector<8xi16>, vector<8xi32>) -> vector<8xf32>
/// ```
#[derive(Op)]
#[op(name = "xevm.mma", doc_group = "Matrices", verify)]
#[assembly(
    $a "," $b ("," $c^)? " " "{" "shape" "=" $shape "," "types" "=" $types "}" attr_dict ":" functional_type(operands, results)
)]
pub struct MMA {
    pub a: Operand<Elements>,
    pub b: Operand<Elements>,
    pub c: Option<Operand<Elements>>,
    pub shape: Attr<MMAShapeAttr>,
    pub types: Attr<MMATypesAttr>,
    pub d: OpResult<Elements>,
}

impl Verify for MMA {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match op.c().is_some() && op.operand_type(2) != op.result_type(0) {
            true => fail(out, op.op_error("type of C operand must match result type")),
            false => Ok(()),
        }
    }
}
