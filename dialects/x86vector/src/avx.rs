//! Operations of AVX.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::OneToOneIntrinsicOpInterface;

use crate::{vector_of, width};

/// Approximates the reciprocal of the square root of each element.
///
/// The relative error is at most 1.5 / 4096.
///
/// ```mlir
/// %0 = x86vector.avx.rsqrt %a : vector<8xf32>
/// ```
#[derive(Op)]
#[op(name = "x86vector.avx.rsqrt", traits(Pure, SameOperandsAndResultType), interfaces(OneToOneIntrinsicOpInterface))]
#[assembly($a attr_dict ":" type($a))]
pub struct Rsqrt {
    pub a: Operand<VectorOfLengthAndType<F32, N<8>>>,
    pub b: OpResult<VectorOfLengthAndType<F32, N<8>>>,
}

impl OneToOneIntrinsicOpInterface for Rsqrt {
    fn intrinsic_name(_: Self::View<'_>) -> Option<String> {
        Some("llvm.x86.avx.rsqrt.ps.256".into())
    }
}

/// Gives the dot products of the lower and the upper four elements, in each element of that half.
///
/// The halves of 128 bits stay apart.
///
/// ```mlir
/// %0 = x86vector.avx.intr.dot %a, %b : vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "x86vector.avx.intr.dot",
    traits(Pure, SameOperandsAndResultType),
    interfaces(OneToOneIntrinsicOpInterface)
)]
#[assembly($a "," $b attr_dict ":" type($res))]
pub struct Dot {
    pub a: Operand<VectorOfLengthAndType<F32, N<8>>>,
    pub b: Operand<VectorOfLengthAndType<F32, N<8>>>,
    pub res: OpResult<VectorOfLengthAndType<F32, N<8>>>,
}

impl OneToOneIntrinsicOpInterface for Dot {
    fn intrinsic_name(_: Self::View<'_>) -> Option<String> {
        Some("llvm.x86.avx.dp.ps.256".into())
    }
}

/// Adds dot products of four bytes each.
///
/// The bytes are signed; sums are not saturated.
///
/// ```mlir
/// %0 = x86vector.avx.dot.i8 %w, %a, %b : vector<32xi8> -> vector<8xi32>
/// ```
#[derive(Op)]
#[op(
    name = "x86vector.avx.dot.i8",
    traits(
        Pure,
        AllTypesMatch(a, b),
        AllTypesMatch(w, dst),
        TypesMatchWith("`a` has four times elements as `w`", w, a, bytes_of)
    ),
    interfaces(OneToOneIntrinsicOpInterface)
)]
#[assembly($w "," $a "," $b attr_dict ":" type($a) "->" type($w))]
pub struct DotInt8 {
    pub w: Operand<VectorOfLengthAndType<I32, (N<4>, N<8>)>>,
    pub a: Operand<VectorOfLengthAndType<I8, (N<16>, N<32>)>>,
    pub b: Operand<VectorOfLengthAndType<I8, (N<16>, N<32>)>>,
    pub dst: OpResult<VectorOfLengthAndType<I32, (N<4>, N<8>)>>,
}

/// The vector of four bytes for each element.
fn bytes_of(cx: &ContextData, ty: Type) -> Option<Type> {
    vector_of(cx, ty, 4, Type::I8)
}

impl OneToOneIntrinsicOpInterface for DotInt8 {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        Some(format!("llvm.x86.avx2.vpdpbssd.{}", width(op.cx(), op.result_type(0))?))
    }
}

op_family! {
    /// Loads narrow floats and extends them to a vector of wide ones.
    #[op(name = "x86vector.avx.{}")]
    #[each(interfaces(OneToOneIntrinsicOpInterface))]
    #[assembly($a attr_dict ":" type($a) "->" type($dst))]
    pub struct ExtendLoaded {
        #[effects(Read)]
        pub a: Operand<MemRefOf<(BF16, F16)>>,
        pub dst: OpResult<VectorOfLengthAndType<F32, (N<4>, N<8>)>>,
    }

    /// Loads a float, and has it in all elements.
    ///
    /// The narrow float is extended.
    ///
    /// ```mlir
    /// %0 = x86vector.avx.bcst_to_f32.packed %a : memref<1xbf16> -> vector<8xf32>
    /// ```
    BcstToPackedF32 = "bcst_to_f32.packed";

    /// Loads a vector of twice as many floats, and has those of even numbers.
    ///
    /// The narrow floats are extended.
    ///
    /// ```mlir
    /// %0 = x86vector.avx.cvt.packed.even.indexed_to_f32 %a : memref<16xbf16> -> vector<8xf32>
    /// ```
    CvtPackedEvenIndexedToF32 = "cvt.packed.even.indexed_to_f32";

    /// Loads a vector of twice as many floats, and has those of odd numbers.
    ///
    /// The narrow floats are extended.
    ///
    /// ```mlir
    /// %0 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %a : memref<16xf16> -> vector<8xf32>
    /// ```
    CvtPackedOddIndexedToF32 = "cvt.packed.odd.indexed_to_f32";
}

/// The name of an intrinsic that loads, which has one for each kind of floats.
fn loading(op: OpRef<'_>, of_bf16: &str, of_f16: &str) -> Option<String> {
    let cx = op.cx();
    let element = cx.type_data(op.operand_type(0)?).element_type()?;
    let name = if BF16::DEF.holds(cx, element) { of_bf16 } else { of_f16 };
    Some(format!("llvm.x86.{name}{}", width(cx, op.result_type(0))?))
}

impl OneToOneIntrinsicOpInterface for BcstToPackedF32 {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        loading(*op, "vbcstnebf162ps", "vbcstnesh2ps")
    }
}

impl OneToOneIntrinsicOpInterface for CvtPackedEvenIndexedToF32 {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        loading(*op, "vcvtneebf162ps", "vcvtneeph2ps")
    }
}

impl OneToOneIntrinsicOpInterface for CvtPackedOddIndexedToF32 {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        loading(*op, "vcvtneobf162ps", "vcvtneoph2ps")
    }
}
