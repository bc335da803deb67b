//! Intrinsics of vector predication: ops on the lanes of vectors that a mask and a number of lanes enable.
//!
//! Lanes that the mask turns off, and those from the explicit vector length (`evl`) on, give poison.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{AnyPointer, AnyVector, LLVMType, LLVMVectorOf};
use crate::intrinsic::Intrinsic;
use crate::mixins::EnabledLanes;

op_family! {
    /// An op on the enabled lanes of two vectors of integers.
    ///
    /// ```mlir
    /// %z = "llvm.intr.vp.add"(%x, %y, %mask, %evl)
    ///     : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    /// ```
    #[op(
        name = "llvm.intr.vp.{}",
        doc_group = "Vector predication",
        traits(Pure),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_results(&[0]))
    )]
    pub struct VPBinaryInt {
        pub lhs: Operand<LLVMVectorOf<AnySignlessInteger>>,
        pub rhs: Operand<LLVMVectorOf<AnySignlessInteger>>,
        pub lanes: Mixin<EnabledLanes>,
        pub res: OpResult<LLVMType>,
    }

    /// A sum of integers.
    VPAdd = "add";

    /// The bits that both integers have.
    VPAnd = "and";

    /// A shift to the right that fills with the sign.
    VPAShr = "ashr";

    /// A shift to the right that fills with zeros.
    VPLShr = "lshr";

    /// A product of integers.
    VPMul = "mul";

    /// The bits that one of two integers has.
    VPOr = "or";

    /// A quotient of signed integers.
    VPSDiv = "sdiv";

    /// A shift to the left.
    VPShl = "shl";

    /// The greater of two signed integers.
    VPSMax = "smax";

    /// The lesser of two signed integers.
    VPSMin = "smin";

    /// A remainder of signed integers.
    VPSRem = "srem";

    /// A difference of integers.
    VPSub = "sub";

    /// A quotient of unsigned integers.
    VPUDiv = "udiv";

    /// The greater of two unsigned integers.
    VPUMax = "umax";

    /// The lesser of two unsigned integers.
    VPUMin = "umin";

    /// A remainder of unsigned integers.
    VPURem = "urem";

    /// The bits that just one of two integers has.
    VPXor = "xor";
}

op_family! {
    /// An op on the enabled lanes of two vectors of floats.
    ///
    /// ```mlir
    /// %z = "llvm.intr.vp.fadd"(%x, %y, %mask, %evl)
    ///     : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    /// ```
    #[op(
        name = "llvm.intr.vp.{}",
        doc_group = "Vector predication",
        traits(Pure),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_results(&[0]))
    )]
    pub struct VPBinaryFloat {
        pub lhs: Operand<LLVMVectorOf<AnyFloat>>,
        pub rhs: Operand<LLVMVectorOf<AnyFloat>>,
        pub lanes: Mixin<EnabledLanes>,
        pub res: OpResult<LLVMType>,
    }

    /// A sum of floats.
    VPFAdd = "fadd";

    /// A quotient of floats.
    VPFDiv = "fdiv";

    /// A product of floats.
    VPFMul = "fmul";

    /// A remainder of floats.
    VPFRem = "frem";

    /// A difference of floats.
    VPFSub = "fsub";
}

/// The negative of a float in the enabled lanes of a vector.
///
/// Other lanes are poison.
///
/// ```mlir
/// %y = "llvm.intr.vp.fneg"(%x, %mask, %evl) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.vp.fneg",
    doc_group = "Vector predication",
    traits(Pure),
    facts(Intrinsic::new("llvm.vp.fneg").overloaded_results(&[0]))
)]
pub struct VPFNeg {
    pub op: Operand<LLVMVectorOf<AnyFloat>>,
    pub lanes: Mixin<EnabledLanes>,
    pub res: OpResult<LLVMType>,
}

op_family! {
    /// A product and a sum in the enabled lanes of three vectors of floats.
    ///
    /// ```mlir
    /// %y = "llvm.intr.vp.fma"(%a, %b, %c, %mask, %evl)
    ///     : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    /// ```
    #[op(
        name = "llvm.intr.vp.{}",
        doc_group = "Vector predication",
        traits(Pure),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_results(&[0]))
    )]
    pub struct VPTernaryFloat {
        pub op1: Operand<LLVMVectorOf<AnyFloat>>,
        pub op2: Operand<LLVMVectorOf<AnyFloat>>,
        pub op3: Operand<LLVMVectorOf<AnyFloat>>,
        pub lanes: Mixin<EnabledLanes>,
        pub res: OpResult<LLVMType>,
    }

    /// A product and a sum, rounded once.
    VPFma = "fma";

    /// A product and a sum, rounded once where that is fast, and twice otherwise.
    VPFMulAdd = "fmuladd";
}

op_family! {
    /// A reduction of a scalar and the enabled lanes of a vector of integers.
    ///
    /// ```mlir
    /// %sum = "llvm.intr.vp.reduce.add"(%start, %x, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    /// ```
    #[op(
        name = "llvm.intr.vp.reduce.{}",
        doc_group = "Vector predication",
        traits(Pure),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[1]))
    )]
    pub struct VPReductionInt {
        /// The name of the reference, slip included.
        #[name("satrt_value")]
        pub start_value: Operand<AnySignlessInteger>,
        pub val: Operand<LLVMVectorOf<AnySignlessInteger>>,
        pub lanes: Mixin<EnabledLanes>,
        pub res: OpResult<LLVMType>,
    }

    /// The sum of integers.
    VPReduceAdd = "add";

    /// The bits that all integers have.
    VPReduceAnd = "and";

    /// The product of integers.
    VPReduceMul = "mul";

    /// The bits that some integer has.
    VPReduceOr = "or";

    /// The greatest of signed integers.
    VPReduceSMax = "smax";

    /// The least of signed integers.
    VPReduceSMin = "smin";

    /// The greatest of unsigned integers.
    VPReduceUMax = "umax";

    /// The least of unsigned integers.
    VPReduceUMin = "umin";

    /// The bits that an odd number of integers has.
    VPReduceXor = "xor";
}

op_family! {
    /// A reduction of a scalar and the enabled lanes of a vector of floats.
    ///
    /// ```mlir
    /// %sum = "llvm.intr.vp.reduce.fadd"(%start, %x, %mask, %evl) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    /// ```
    #[op(
        name = "llvm.intr.vp.reduce.{}",
        doc_group = "Vector predication",
        traits(Pure),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[1]))
    )]
    pub struct VPReductionFloat {
        /// The name of the reference, slip included.
        #[name("satrt_value")]
        pub start_value: Operand<AnyFloat>,
        pub val: Operand<LLVMVectorOf<AnyFloat>>,
        pub lanes: Mixin<EnabledLanes>,
        pub res: OpResult<LLVMType>,
    }

    /// The sum of floats.
    VPReduceFAdd = "fadd";

    /// The greatest of floats.
    VPReduceFMax = "fmax";

    /// The least of floats.
    VPReduceFMin = "fmin";

    /// The product of floats.
    VPReduceFMul = "fmul";
}

op_family! {
    /// Lanes of one of two vectors, by a condition.
    ///
    /// ```mlir
    /// %z = "llvm.intr.vp.select"(%condition, %x, %y, %evl)
    ///     : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
    /// ```
    #[op(
        name = "llvm.intr.vp.{}",
        doc_group = "Vector predication",
        traits(Pure),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[1]))
    )]
    pub struct VPSelect {
        pub cond: Operand<LLVMVectorOf<I1>>,
        pub true_val: Operand<AnyVector>,
        pub false_val: Operand<AnyVector>,
        pub evl: Operand<I32>,
        pub res: OpResult<LLVMType>,
    }

    /// Lanes beyond the length are those of the second vector.
    VPMergeMin = "merge";

    /// Lanes beyond the length are poison.
    VPSelectMin = "select";
}

op_family! {
    /// A conversion of the enabled lanes of a vector.
    ///
    /// ```mlir
    /// %y = "llvm.intr.vp.zext"(%x, %mask, %evl) : (vector<4xi8>, vector<4xi1>, i32) -> vector<4xi32>
    /// ```
    #[op(
        name = "llvm.intr.vp.{}",
        doc_group = "Vector predication",
        traits(Pure),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_results(&[0]).overloaded_operands(&[0]))
    )]
    pub struct VPCast<E = AnySignlessInteger> {
        pub src: Operand<LLVMVectorOf<E>>,
        pub lanes: Mixin<EnabledLanes>,
        pub res: OpResult<LLVMType>,
    }

    /// The low bits of integers.
    VPTrunc = "trunc";

    /// Integers, made wider with zeros.
    VPZExt = "zext";

    /// Integers, made wider with their sign.
    VPSExt = "sext";

    /// Unsigned integers as floats.
    VPUIToFP = "uitofp";

    /// Signed integers as floats.
    VPSIToFP = "sitofp";

    /// Integers as pointers.
    VPIntToPtr = "inttoptr";

    /// Floats, rounded to a narrower format.
    VPFPTrunc<E = AnyFloat> = "fptrunc";

    /// Floats in a wider format.
    VPFPExt<E = AnyFloat> = "fpext";

    /// Floats as unsigned integers.
    VPFPToUI<E = AnyFloat> = "fptoui";

    /// Floats as signed integers.
    VPFPToSI<E = AnyFloat> = "fptosi";

    /// Pointers as integers.
    VPPtrToInt<E = AnyPointer> = "ptrtoint";
}

/// Loads the enabled lanes of a vector from memory.
///
/// Other lanes are poison, and their memory is not touched.
///
/// ```mlir
/// %x = "llvm.intr.vp.load"(%ptr, %mask, %evl) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xi32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.vp.load",
    doc_group = "Vector predication",
    facts(Intrinsic::new("llvm.vp.load").overloaded_results(&[0]).overloaded_operands(&[0]))
)]
pub struct VPLoad {
    pub ptr: Operand<AnyPointer>,
    pub lanes: Mixin<EnabledLanes>,
    pub res: OpResult<LLVMType>,
}

/// Stores the enabled lanes of a vector to memory.
///
/// The memory of other lanes is not touched.
///
/// ```mlir
/// "llvm.intr.vp.store"(%x, %ptr, %mask, %evl) : (vector<4xi32>, !llvm.ptr, vector<4xi1>, i32) -> ()
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.vp.store",
    doc_group = "Vector predication",
    facts(Intrinsic::new("llvm.vp.store").overloaded_operands(&[0, 1]))
)]
pub struct VPStore {
    pub val: Operand<AnyVector>,
    pub ptr: Operand<AnyPointer>,
    pub lanes: Mixin<EnabledLanes>,
}

/// Loads the enabled lanes of a vector from memory, each so many bytes behind the one before.
///
/// Other lanes are poison, and their memory is not touched.
///
/// ```mlir
/// %x = "llvm.intr.experimental.vp.strided.load"(%ptr, %stride, %mask, %evl)
///     : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xi32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.experimental.vp.strided.load",
    doc_group = "Vector predication",
    facts(Intrinsic::new("llvm.experimental.vp.strided.load").overloaded_results(&[0]).overloaded_operands(&[0, 1]))
)]
pub struct VPStridedLoad {
    pub ptr: Operand<AnyPointer>,
    pub stride: Operand<AnySignlessInteger>,
    pub lanes: Mixin<EnabledLanes>,
    pub res: OpResult<LLVMType>,
}

/// Stores the enabled lanes of a vector to memory, each so many bytes behind the one before.
///
/// The memory of other lanes is not touched.
///
/// ```mlir
/// "llvm.intr.experimental.vp.strided.store"(%x, %ptr, %stride, %mask, %evl)
///     : (vector<4xi32>, !llvm.ptr, i64, vector<4xi1>, i32) -> ()
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.experimental.vp.strided.store",
    doc_group = "Vector predication",
    facts(Intrinsic::new("llvm.experimental.vp.strided.store").overloaded_operands(&[0, 1, 2]))
)]
pub struct VPStridedStore {
    pub val: Operand<AnyVector>,
    pub ptr: Operand<AnyPointer>,
    pub stride: Operand<AnySignlessInteger>,
    pub lanes: Mixin<EnabledLanes>,
}
