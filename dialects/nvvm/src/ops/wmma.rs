//! Multiplication of matrices by a warp, with loads and stores of its own.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyPointer, AnyStruct, LLVMPointerType, LLVMStructType, LLVMType};

use crate::{MMAFrag, MMALayout, MMATypes, NVVMMemorySpace};

/// Loads a matrix for the threads of a warp.
///
/// The stride is the number of elements from one row or column to the next. Each thread gets some of the elements, as a struct.
///
/// ```mlir
/// %0 = nvvm.wmma.load %p, %stride {eltype = #nvvm.mma_type<tf32>, frag = #nvvm.mma_frag<a>, k = 8 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(i32, i32, i32, i32)>
/// ```
#[derive(Op)]
#[op(name = "nvvm.wmma.load", doc_group = "Matrices of a warp", verify)]
#[assembly($ptr "," $stride attr_dict ":" functional_type($ptr, $res))]
pub struct WMMALoad {
    pub ptr: Operand<AnyPointer>,
    pub stride: Operand<I32>,
    pub m: Attr<I32Attr>,
    pub n: Attr<I32Attr>,
    pub k: Attr<I32Attr>,
    pub layout: Attr<MMALayout>,
    pub eltype: Attr<MMATypes>,
    pub frag: Attr<MMAFrag>,
    pub res: OpResult<AnyOf<(AnyStruct, F64)>>,
}

/// Stores a matrix that the threads of a warp hold.
///
/// The stride is the number of elements from one row or column to the next.
///
/// ```mlir
/// nvvm.wmma.store %p, %stride, %a, %b {eltype = #nvvm.mma_type<f64>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : !llvm.ptr, f64, f64
/// ```
#[derive(Op)]
#[op(name = "nvvm.wmma.store", doc_group = "Matrices of a warp", verify)]
#[assembly($ptr "," $stride "," $args attr_dict ":" qualified(type($ptr)) "," type($args))]
pub struct WMMAStore {
    pub ptr: Operand<AnyPointer>,
    pub args: Operands<LLVMType>,
    pub stride: Operand<I32>,
    pub m: Attr<I32Attr>,
    pub n: Attr<I32Attr>,
    pub k: Attr<I32Attr>,
    pub layout: Attr<MMALayout>,
    pub eltype: Attr<MMATypes>,
}

/// Multiplies matrices that the threads of a warp hold, and adds the product to a third one.
///
/// The operands are the elements that the thread holds: those of the factors, then those of what is added.
///
/// ```mlir
/// %0 = nvvm.wmma.mma %a, %b, %c, %d {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
/// ```
#[derive(Op)]
#[op(name = "nvvm.wmma.mma", doc_group = "Matrices of a warp", rename_all = "camelCase", verify)]
#[assembly($args attr_dict ":" functional_type($args, $res))]
pub struct WMMAMma {
    pub args: Operands<LLVMType>,
    pub m: Attr<I32Attr>,
    pub n: Attr<I32Attr>,
    pub k: Attr<I32Attr>,
    pub layout_a: Attr<MMALayout>,
    pub layout_b: Attr<MMALayout>,
    pub eltype_a: Attr<MMATypes>,
    pub eltype_b: Attr<MMATypes>,
    pub res: OpResult<AnyStruct>,
}

/// The shape of a multiplication: rows of the left factor, columns of the right one, and what they share.
type Shape = [i64; 3];

/// The shapes of products of narrow numbers.
const NARROW: [Shape; 3] = [[16, 16, 16], [32, 8, 16], [8, 32, 16]];
/// The shape of products of floats of 19 bits.
const TF32: Shape = [16, 16, 8];
/// The shape of products of floats of 64 bits.
const F64: Shape = [8, 8, 4];

/// A place in a multiplication: one of the factors, or what is added or becomes of it.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Left,
    Right,
    Sum,
}

/// Returns whether there is a matrix of such elements in multiplications of a shape.
fn has_matrix(shape: Shape, place: Place, element: MMATypes) -> bool {
    use MMATypes as T;
    let factor = place != Place::Sum;
    match element {
        T::F64 => shape == F64,
        T::Tf32 => factor && shape == TF32,
        T::F32 => !factor && (shape == TF32 || NARROW.contains(&shape)),
        T::F16 => NARROW.contains(&shape),
        T::S8 | T::U8 => factor && NARROW.contains(&shape),
        T::S32 => !factor && NARROW.contains(&shape),
        _ => false,
    }
}

/// The registers of a thread that hold its part of a matrix: how many, and of which type.
fn registers(cx: &ContextData, [m, n, _]: Shape, place: Place, element: MMATypes) -> (usize, Type) {
    use MMATypes as T;
    let factor = place != Place::Sum;
    match element {
        T::F16 => (if factor { 8 } else { 4 }, cx.vector_type(&[2], &[false], Type::F16).unwrap_or(Type::F16)),
        T::F32 => (8, Type::F32),
        T::F64 => (if factor { 1 } else { 2 }, Type::F64),
        T::Tf32 => (4, Type::I32),
        T::S8 | T::U8 => match if place == Place::Left { m } else { n } {
            16 => (2, Type::I32),
            8 => (1, Type::I32),
            _ => (4, Type::I32),
        },
        _ => (8, Type::I32),
    }
}

/// Checks that a result is a struct of the registers.
fn verify_struct(op: OpRef<'_>, (count, ty): (usize, Type), out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let found = op.result_type(0).and_then(|ty| LLVMStructType::of(cx, ty));
    match found.is_some_and(|found| !found.is_identified() && !found.is_packed() && found.elements() == vec![ty; count])
    {
        true => Ok(()),
        false => {
            let ty = op.quoted_type(ty);
            fail(out, op.op_error(format!("expected destination type is a structure of {count} elements of type {ty}")))
        }
    }
}

/// Returns whether a pointer is one that matrices are loaded from and stored to.
fn is_accessible(cx: &ContextData, ty: Option<Type>) -> bool {
    const SPACES: [u32; 3] =
        [NVVMMemorySpace::Generic as u32, NVVMMemorySpace::Global as u32, NVVMMemorySpace::Shared as u32];
    ty.and_then(|ty| LLVMPointerType::of(cx, ty)).is_none_or(|pointer| SPACES.contains(&pointer.address_space))
}

const NO_INTRINSIC: &str = "invalid attribute combination";

impl Verify for WMMALoad {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        if !is_accessible(cx, op.operand_type(0)) {
            return fail(out, op.op_error("expected source pointer in memory space 0, 1, 3"));
        }
        let (Some(m), Some(n), Some(k), Some(element), Some(frag)) = (op.m(), op.n(), op.k(), op.eltype(), op.frag())
        else {
            return Ok(());
        };
        let place = match frag {
            MMAFrag::A => Place::Left,
            MMAFrag::B => Place::Right,
            MMAFrag::C => Place::Sum,
        };
        let shape = [m, n, k].map(i64::from);
        if !has_matrix(shape, place, element) {
            return fail(out, op.op_error(NO_INTRINSIC));
        }
        match registers(cx, shape, place, element) {
            (1, Type::F64) => match op.result_type(0) {
                Some(Type::F64) => Ok(()),
                _ => fail(out, op.op_error("expected destination type to be f64")),
            },
            registers => verify_struct(*op, registers, out),
        }
    }
}

impl Verify for WMMAStore {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        if !is_accessible(cx, op.operand_type(0)) {
            return fail(out, op.op_error("expected operands to be a source pointer in memory space 0, 1, 3"));
        }
        let (Some(m), Some(n), Some(k), Some(element)) = (op.m(), op.n(), op.k(), op.eltype()) else { return Ok(()) };
        let shape = [m, n, k].map(i64::from);
        if !has_matrix(shape, Place::Sum, element) {
            return fail(out, op.op_error(NO_INTRINSIC));
        }
        let (count, ty) = registers(cx, shape, Place::Sum, element);
        if op.args().len() != count {
            return fail(out, op.op_error(format!("expected {count} data operands")));
        }
        match op.operand_types().skip(1).take(count).all(|found| found == ty) {
            true => Ok(()),
            false => fail(out, op.op_error(format!("expected data operands of type {}", op.quoted_type(ty)))),
        }
    }
}

impl Verify for WMMAMma {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        use MMATypes as T;
        let cx = op.cx();
        let (Some(m), Some(n), Some(k)) = (op.m(), op.n(), op.k()) else { return Ok(()) };
        let (Some(factor), Some(sum)) = (op.eltype_a(), op.eltype_b()) else { return Ok(()) };
        let shape = [m, n, k].map(i64::from);
        let products: &[T] = match factor {
            T::F64 => &[T::F64],
            T::Tf32 => &[T::F32],
            T::F16 => &[T::F16, T::F32],
            T::S8 | T::U8 => &[T::S32],
            _ => &[],
        };
        if !products.contains(&sum) || !has_matrix(shape, Place::Left, factor) {
            return fail(out, op.op_error(NO_INTRINSIC));
        }
        let expected = [(Place::Left, factor), (Place::Right, factor), (Place::Sum, sum)];
        let expected = expected.map(|(place, element)| registers(cx, shape, place, element));
        let types: Vec<Type> = expected.iter().flat_map(|(count, ty)| std::iter::repeat_n(*ty, *count)).collect();
        if op.num_operands() != types.len() {
            return fail(out, op.op_error(format!("expected {} arguments", types.len())));
        }
        if let Some((at, (ty, _))) =
            types.iter().zip(op.operand_types()).enumerate().find(|(_, (ty, found))| **ty != *found)
        {
            return fail(out, op.op_error(format!("expected argument {at} to be of type {}", op.quoted_type(*ty))));
        }
        verify_struct(*op, expected[2], out)
    }
}
