//! Matrices between shared memory and the registers of a warp.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::LLVMStructType;

use crate::{LdStMatrixEltType, LdStMatrixShapeAttr, MMALayout, PointerShared};

/// Loads matrices from shared memory for the threads of a warp.
///
/// Each thread gives the address of a row.
///
/// ```mlir
/// %0 = nvvm.ldmatrix %p {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
/// ```
#[derive(Op)]
#[op(name = "nvvm.ldmatrix", doc_group = "Matrices of a warp", rename_all = "camelCase", verify)]
#[assembly($ptr attr_dict ":" functional_type($ptr, $res))]
pub struct LdMatrix {
    pub ptr: Operand<PointerShared>,
    pub num: Attr<I32Attr>,
    pub layout: Attr<MMALayout>,
    pub shape: Attr<LdStMatrixShapeAttr>,
    pub elt_type: Attr<LdStMatrixEltType>,
    pub res: OpResult<AnyType>,
}

/// Stores matrices that the threads of a warp hold to shared memory.
///
/// Each thread gives the address of a row.
///
/// ```mlir
/// nvvm.stmatrix %p, %a, %b {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32
/// ```
#[derive(Op)]
#[op(name = "nvvm.stmatrix", doc_group = "Matrices of a warp", rename_all = "camelCase", verify)]
#[assembly($ptr "," $sources attr_dict ":" type(operands))]
pub struct StMatrix {
    pub ptr: Operand<PointerShared>,
    pub sources: Operands<I32>,
    pub layout: Attr<MMALayout>,
    pub shape: Attr<LdStMatrixShapeAttr>,
    pub elt_type: Attr<LdStMatrixEltType>,
}

/// Checks the type of the result: an integer, or a struct of several.
fn verify_integers(op: OpRef<'_>, count: i64, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(ty) = op.result_type(0) else { return Ok(()) };
    if count == 1 {
        return match ty {
            Type::I32 => Ok(()),
            _ => fail(out, op.op_error("expected destination type is i32")),
        };
    }
    let parts = LLVMStructType::of(op.cx(), ty);
    match parts.is_some_and(|parts| {
        parts.elements().len() as i64 == count && parts.elements().iter().all(|ty| *ty == Type::I32)
    }) {
        true => Ok(()),
        false => {
            fail(out, op.op_error(format!("expected destination type is a structure of {count} elements of type i32")))
        }
    }
}

impl Verify for LdMatrix {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        use LdStMatrixEltType as T;
        let (Some(shape), Some(num), Some(element)) = (op.shape(), op.num(), op.elt_type()) else { return Ok(()) };
        let num = i64::from(num);
        let (is_row, wide) = (op.layout() == Some(MMALayout::Row), element == T::B16);
        let packed = matches!(element, T::B8x16B6x16P32 | T::B8x16B4x16P64);
        let message = match (shape.m, shape.n) {
            (8, 8) if ![1, 2, 4].contains(&num) => "expected num attribute to be 1, 2 or 4 for 8x8 matrix",
            (8, 8) if !wide => "expected element type to be b16 for 8x8 matrix",
            (8, 8) => return verify_integers(*op, num, out),
            (8, 16) if ![1, 2, 4].contains(&num) => "expected num attribute to be 1, 2 or 4 for 8x16 matrix",
            (8, 16) if !is_row => "expected layout to be row for 8x16 matrix",
            (8, 16) if !packed => "expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix",
            (8, 16) => return verify_integers(*op, num, out),
            (16, 16) if ![1, 2].contains(&num) => "expected num attribute to be 1 or 2 for 16x16 matrix",
            (16, 16) if is_row => "expected layout to be col for 16x16 matrix",
            (16, 16) if wide => "expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix",
            (16, 16) => return verify_integers(*op, 2 * num, out),
            _ => "expected shape to be 8x8, 8x16 or 16x16",
        };
        fail(out, op.op_error(message))
    }
}

impl Verify for StMatrix {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        use LdStMatrixEltType as T;
        let (Some(shape), Some(element)) = (op.shape(), op.elt_type()) else { return Ok(()) };
        let message = if ![1, 2, 4].contains(&op.sources().len()) {
            "expected num attribute to be 1, 2 or 4"
        } else {
            match (shape.m, shape.n) {
                (8, 8) if element != T::B16 => "expected element type to be B16 for 8x8 matrix",
                (16, 8) if element != T::B8 => "expected element type to be B8 for 16x8 matrix",
                (16, 8) if op.layout() == Some(MMALayout::Row) => "expected layout to be col for 16x8 matrix",
                (8, 8) | (16, 8) => return Ok(()),
                _ => "expected shape to be 8x8 or 16x8",
            }
        };
        fail(out, op.op_error(message))
    }
}
