//! The ops that programs use. [`intrinsics`] has those that they become.

mod intrinsics;

pub use intrinsics::*;

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::Intrinsic;

use crate::constraints::{SVBoolMask, SVEPredicate, SVEPredicateMask, SVEVector};

/// Vectors of sums.
type Sums = ScalableVectorOfLengthAndType<(I32, I64), (N<4>, N<2>)>;
/// Vectors of four factors for each sum.
type Factors = ScalableVectorOfLengthAndType<(I8, I16), (N<16>, N<8>)>;

op_family! {
    /// Multiplies parts of two vectors, and adds the products to a third one.
    #[op(name = "arm_sve.{}", traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)))]
    #[assembly($acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($dst))]
    pub struct MultiplyAccumulate<A, B> {
        pub acc: Operand<A>,
        pub src1: Operand<B>,
        pub src2: Operand<B>,
        pub dst: OpResult<A>,
    }

    /// Adds dot products of four signed elements each.
    ///
    /// Four neighbors of one vector are multiplied with those of the other one; the sum of their products is added to one element.
    ///
    /// ```mlir
    /// %0 = arm_sve.sdot %acc, %a, %b : vector<[16]xi8> to vector<[4]xi32>
    /// ```
    Sdot<A = Sums, B = Factors> = "sdot";

    /// Adds dot products of four unsigned elements each.
    ///
    /// Four neighbors of one vector are multiplied with those of the other one; the sum of their products is added to one element.
    ///
    /// ```mlir
    /// %0 = arm_sve.udot %acc, %a, %b : vector<[16]xi8> to vector<[4]xi32>
    /// ```
    Udot<A = Sums, B = Factors> = "udot";

    /// Multiplies matrices of 2 by 8 and of 8 by 2 signed elements, and adds the products.
    ///
    /// Each 128 bits of a vector are one matrix.
    ///
    /// ```mlir
    /// %0 = arm_sve.smmla %acc, %a, %b : vector<[16]xi8> to vector<[4]xi32>
    /// ```
    Smmla<
        A = ScalableVectorOfLengthAndType<I32, N<4>>,
        B = ScalableVectorOfLengthAndType<I8, N<16>>
    > = "smmla";

    /// Multiplies matrices of 2 by 8 and of 8 by 2 unsigned elements, and adds the products.
    ///
    /// Each 128 bits of a vector are one matrix.
    ///
    /// ```mlir
    /// %0 = arm_sve.ummla %acc, %a, %b : vector<[16]xi8> to vector<[4]xi32>
    /// ```
    Ummla<
        A = ScalableVectorOfLengthAndType<I32, N<4>>,
        B = ScalableVectorOfLengthAndType<I8, N<16>>
    > = "ummla";

    /// Multiplies matrices of 2 by 8 unsigned and of 8 by 2 signed elements, and adds the products.
    ///
    /// Each 128 bits of a vector are one matrix.
    ///
    /// ```mlir
    /// %0 = arm_sve.usmmla %acc, %a, %b : vector<[16]xi8> to vector<[4]xi32>
    /// ```
    Usmmla<
        A = ScalableVectorOfLengthAndType<I32, N<4>>,
        B = ScalableVectorOfLengthAndType<I8, N<16>>
    > = "usmmla";
}

/// Multiplies matrices of 2 by 4 and of 4 by 2 narrow floats, and adds the products.
///
/// Each 128 bits of a vector are one matrix.
///
/// ```mlir
/// %0 = arm_sve.intr.bfmmla %acc, %a, %b : vector<[8]xbf16> to vector<[4]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.intr.bfmmla",
    traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)),
    facts(Intrinsic::new("llvm.aarch64.sve.bfmmla"))
)]
#[assembly($acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($res))]
pub struct Bfmmla {
    pub acc: Operand<ScalableVectorOfLengthAndType<F32, N<4>>>,
    pub src1: Operand<ScalableVectorOfLengthAndType<BF16, N<8>>>,
    pub src2: Operand<ScalableVectorOfLengthAndType<BF16, N<8>>>,
    pub res: OpResult<ScalableVectorOfLengthAndType<F32, N<4>>>,
}

/// Makes masks for vectors of wider elements of those for vectors of bytes.
///
/// The latter are what is in memory.
///
/// ```mlir
/// %0 = arm_sve.convert_from_svbool %mask : vector<2x[4]xi1>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.convert_from_svbool",
    traits(Pure, TypesMatchWith("expected corresponding svbool type widened to [16]xi1", result, source, svbool_of))
)]
#[assembly($source attr_dict ":" type($result))]
pub struct ConvertFromSvbool {
    pub source: Operand<SVBoolMask>,
    pub result: OpResult<SVEPredicateMask>,
}

/// Makes masks for vectors of bytes of those for vectors of wider elements.
///
/// The former are what can be stored.
///
/// ```mlir
/// %0 = arm_sve.convert_to_svbool %mask : vector<2x[4]xi1>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.convert_to_svbool",
    traits(Pure, TypesMatchWith("expected corresponding svbool type widened to [16]xi1", source, result, svbool_of))
)]
#[assembly($source attr_dict ":" type($source))]
pub struct ConvertToSvbool {
    pub source: Operand<SVEPredicateMask>,
    pub result: OpResult<SVBoolMask>,
}

/// The masks for vectors of bytes that other masks are a part of.
fn svbool_of(cx: &ContextData, ty: Type) -> Option<Type> {
    let TypeData::Vector { shape, scalable, element } = cx.type_data(ty) else { return None };
    let mut shape = shape.to_vec();
    *shape.last_mut()? = 16;
    cx.vector_type(&shape, scalable, *element).ok()
}

/// Interleaves the elements of two vectors.
///
/// The first result has those of the lower halves, the second one those of the upper halves.
///
/// ```mlir
/// %low, %high = arm_sve.zip.x2 %a, %b : vector<[16]xi8>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.zip.x2",
    rename_all = "camelCase",
    traits(Pure, AllTypesMatch(source_v1, source_v2, result_v1, result_v2))
)]
#[assembly($source_v1 "," $source_v2 attr_dict ":" type($source_v1))]
pub struct ZipX2 {
    pub source_v1: Operand<SVEVector>,
    pub source_v2: Operand<SVEVector>,
    pub result_v1: OpResult<SVEVector>,
    pub result_v2: OpResult<SVEVector>,
}

/// Interleaves the elements of four vectors.
///
/// Elements of 64 bits need vectors of 256 bits at least.
///
/// ```mlir
/// %0, %1, %2, %3 = arm_sve.zip.x4 %a, %b, %c, %d : vector<[16]xi8>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.zip.x4",
    rename_all = "camelCase",
    traits(
        Pure,
        AllTypesMatch(source_v1, source_v2, source_v3, source_v4, result_v1, result_v2, result_v3, result_v4)
    )
)]
#[assembly($source_v1 "," $source_v2 "," $source_v3 "," $source_v4 attr_dict ":" type($source_v1))]
pub struct ZipX4 {
    pub source_v1: Operand<SVEVector>,
    pub source_v2: Operand<SVEVector>,
    pub source_v3: Operand<SVEVector>,
    pub source_v4: Operand<SVEVector>,
    pub result_v1: OpResult<SVEVector>,
    pub result_v2: OpResult<SVEVector>,
    pub result_v3: OpResult<SVEVector>,
    pub result_v4: OpResult<SVEVector>,
}

/// Gives a mask if an element of another one is set, and an empty one otherwise.
///
/// The element is counted from the start, modulo the length of that mask.
///
/// ```mlir
/// %0 = arm_sve.psel %mask, %other[%index] : vector<[4]xi1>, vector<[8]xi1>
/// ```
#[derive(Op)]
#[op(name = "arm_sve.psel", traits(Pure, AllTypesMatch(p1, result)))]
#[assembly($p1 "," $p2 "[" $index "]" attr_dict ":" type($p1) "," type($p2))]
pub struct Psel {
    pub p1: Operand<SVEPredicate>,
    pub p2: Operand<SVEPredicate>,
    pub index: Operand<Index>,
    pub result: OpResult<SVEPredicate>,
}

/// Repeats 128 bits of a vector.
///
/// If there are not so many parts of 128 bits, the result is zero.
///
/// ```mlir
/// %0 = arm_sve.dupq_lane %a[1] : vector<[4]xi32>
/// ```
#[derive(Op)]
#[op(name = "arm_sve.dupq_lane", traits(Pure, AllTypesMatch(src, dst)))]
#[assembly($src "[" $lane "]" attr_dict ":" type($dst))]
pub struct DupQLane {
    pub src: Operand<SVEVector>,
    pub lane: Attr<I64Attr>,
    pub dst: OpResult<SVEVector>,
}

op_family! {
    /// Computes elements of two vectors where a mask is set, and gives those of the first one elsewhere.
    #[op(
        name = "arm_sve.masked.{}",
        traits(
            AllTypesMatch(src1, src2, res),
            TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape)
        )
    )]
    #[assembly($mask "," $src1 "," $src2 attr_dict ":" type($mask) "," type($res))]
    pub struct ScalableMasked<E> {
        pub mask: Operand<ScalableVectorOfAnyRank<I1>>,
        pub src1: Operand<ScalableVectorOfAnyRank<E>>,
        pub src2: Operand<ScalableVectorOfAnyRank<E>>,
        pub res: OpResult<ScalableVectorOfAnyRank<E>>,
    }

    /// Adds integers where a mask is set.
    ///
    /// Elsewhere the result has the elements of the first vector.
    ///
    /// ```mlir
    /// %0 = arm_sve.masked.addi %mask, %a, %b : vector<[4]xi1>, vector<[4]xi32>
    /// ```
    #[op(traits(Commutative))]
    ScalableMaskedAddI<E = (I8, I16, I32, I64)> = "addi";

    /// Adds floats where a mask is set.
    ///
    /// Elsewhere the result has the elements of the first vector.
    ///
    /// ```mlir
    /// %0 = arm_sve.masked.addf %mask, %a, %b : vector<[4]xi1>, vector<[4]xf32>
    /// ```
    #[op(traits(Commutative))]
    ScalableMaskedAddF<E = AnyFloat> = "addf";

    /// Subtracts integers where a mask is set.
    ///
    /// Elsewhere the result has the elements of the first vector.
    ///
    /// ```mlir
    /// %0 = arm_sve.masked.subi %mask, %a, %b : vector<[4]xi1>, vector<[4]xi32>
    /// ```
    ScalableMaskedSubI<E = (I8, I16, I32, I64)> = "subi";

    /// Subtracts floats where a mask is set.
    ///
    /// Elsewhere the result has the elements of the first vector.
    ///
    /// ```mlir
    /// %0 = arm_sve.masked.subf %mask, %a, %b : vector<[4]xi1>, vector<[4]xf32>
    /// ```
    ScalableMaskedSubF<E = AnyFloat> = "subf";

    /// Multiplies integers where a mask is set.
    ///
    /// Elsewhere the result has the elements of the first vector.
    ///
    /// ```mlir
    /// %0 = arm_sve.masked.muli %mask, %a, %b : vector<[4]xi1>, vector<[4]xi32>
    /// ```
    #[op(traits(Commutative))]
    ScalableMaskedMulI<E = (I8, I16, I32, I64)> = "muli";

    /// Multiplies floats where a mask is set.
    ///
    /// Elsewhere the result has the elements of the first vector.
    ///
    /// ```mlir
    /// %0 = arm_sve.masked.mulf %mask, %a, %b : vector<[4]xi1>, vector<[4]xf32>
    /// ```
    #[op(traits(Commutative))]
    ScalableMaskedMulF<E = AnyFloat> = "mulf";

    /// Divides signed integers where a mask is set.
    ///
    /// Elsewhere the result has the elements of the first vector.
    ///
    /// ```mlir
    /// %0 = arm_sve.masked.divi_signed %mask, %a, %b : vector<[4]xi1>, vector<[4]xi32>
    /// ```
    ScalableMaskedSDivI<E = (I8, I16, I32, I64)> = "divi_signed";

    /// Divides unsigned integers where a mask is set.
    ///
    /// Elsewhere the result has the elements of the first vector.
    ///
    /// ```mlir
    /// %0 = arm_sve.masked.divi_unsigned %mask, %a, %b : vector<[4]xi1>, vector<[4]xi32>
    /// ```
    ScalableMaskedUDivI<E = (I8, I16, I32, I64)> = "divi_unsigned";

    /// Divides floats where a mask is set.
    ///
    /// Elsewhere the result has the elements of the first vector.
    ///
    /// ```mlir
    /// %0 = arm_sve.masked.divf %mask, %a, %b : vector<[4]xi1>, vector<[4]xf32>
    /// ```
    ScalableMaskedDivF<E = AnyFloat> = "divf";
}
