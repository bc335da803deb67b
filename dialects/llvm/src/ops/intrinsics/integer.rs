//! Intrinsics on integers: minimum and maximum, saturation, overflow, bits.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{LLVMType, ScalarOrVectorOf};
use crate::intrinsic::Intrinsic;

op_family! {
    /// A function of two integers, or of the elements of two vectors.
    ///
    /// ```mlir
    /// %z = llvm.intr.smax(%x, %y) : (i32, i32) -> i32
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on integers",
        traits(Pure, SameOperandsAndResultType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct BinaryIntIntrinsic {
        pub a: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub b: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub res: OpResult<LLVMType>,
    }

    /// A sum of signed integers, clamped to those of the type.
    SAddSat = "sadd.sat";

    /// The greater of two signed integers.
    SMax = "smax";

    /// The lesser of two signed integers.
    SMin = "smin";

    /// A shift of a signed integer to the left, clamped to those of the type.
    SSHLSat = "sshl.sat";

    /// A difference of signed integers, clamped to those of the type.
    SSubSat = "ssub.sat";

    /// A sum of unsigned integers, clamped to those of the type.
    UAddSat = "uadd.sat";

    /// The greater of two unsigned integers.
    UMax = "umax";

    /// The lesser of two unsigned integers.
    UMin = "umin";

    /// A shift of an unsigned integer to the left, clamped to those of the type.
    USHLSat = "ushl.sat";

    /// A difference of unsigned integers, clamped to those of the type.
    USubSat = "usub.sat";
}

op_family! {
    /// A function of the bits of an integer, or of each element of a vector.
    ///
    /// ```mlir
    /// %n = llvm.intr.ctpop(%x) : (i32) -> i32
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on integers",
        traits(Pure, SameOperandsAndResultType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct UnaryIntIntrinsic {
        pub r#in: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub res: OpResult<LLVMType>,
    }

    /// The bits of an integer in reverse order.
    BitReverse = "bitreverse";

    /// The bytes of an integer in reverse order.
    ByteSwap = "bswap";

    /// The number of bits of an integer that are set.
    CtPop = "ctpop";
}

op_family! {
    /// A window onto the bits of two integers, the first one above the second one.
    ///
    /// ```mlir
    /// %rotated = llvm.intr.fshl(%x, %x, %amount) : (i32, i32, i32) -> i32
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on integers",
        traits(Pure, SameOperandsAndResultType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct FunnelShiftIntrinsic {
        pub a: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub b: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub c: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub res: OpResult<LLVMType>,
    }

    /// The upper half of two integers that are shifted to the left as one.
    Fshl = "fshl";

    /// The lower half of two integers that are shifted to the right as one.
    Fshr = "fshr";
}

op_family! {
    /// A comparison of two integers: -1, 0 or 1 where the first one is less, equal or greater.
    ///
    /// ```mlir
    /// %order = llvm.intr.scmp(%x, %y) : (i32, i32) -> i2
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on integers",
        traits(Pure, SameTypeOperands),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_results(&[0]).overloaded_operands(&[0]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct ThreeWayCompareIntrinsic {
        pub a: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub b: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub res: OpResult<ScalarOrVectorOf<AnySignlessInteger>>,
    }

    /// Compares two signed integers.
    SCmp = "scmp";

    /// Compares two unsigned integers.
    UCmp = "ucmp";
}

op_family! {
    /// A result of arithmetic and whether it wrapped around: a struct of both.
    ///
    /// ```mlir
    /// %both = "llvm.intr.sadd.with.overflow"(%x, %y) : (i32, i32) -> !llvm.struct<(i32, i1)>
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on integers",
        traits(Pure, SameOperandsElementType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").with_several_results().overloaded_results(&[0]))
    )]
    pub struct ArithWithOverflow {
        #[name("")]
        pub lhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        #[name("")]
        pub rhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub res: OpResult<LLVMType>,
    }

    /// A sum of signed integers.
    SAddWithOverflow = "sadd.with.overflow";

    /// A product of signed integers.
    SMulWithOverflow = "smul.with.overflow";

    /// A difference of signed integers.
    SSubWithOverflow = "ssub.with.overflow";

    /// A sum of unsigned integers.
    UAddWithOverflow = "uadd.with.overflow";

    /// A product of unsigned integers.
    UMulWithOverflow = "umul.with.overflow";

    /// A difference of unsigned integers.
    USubWithOverflow = "usub.with.overflow";
}

/// The absolute value of an integer.
///
/// That of the least integer is poison with `is_int_min_poison`, and the least integer without.
///
/// ```mlir
/// %y = "llvm.intr.abs"(%x) <{is_int_min_poison = true}> : (i32) -> i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.abs",
    doc_group = "Intrinsics on integers",
    traits(Pure),
    facts(Intrinsic::new("llvm.abs").overloaded_operands(&[0]).immediates(&[(1, "is_int_min_poison")]))
)]
pub struct Abs {
    pub r#in: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
    pub is_int_min_poison: Attr<I1Attr>,
    pub res: OpResult<LLVMType>,
}

op_family! {
    /// A number of zeros at an end of an integer.
    ///
    /// With `is_zero_poison`, that of zero is poison, and the width of the integer without.
    ///
    /// ```mlir
    /// %n = "llvm.intr.ctlz"(%x) <{is_zero_poison = false}> : (i32) -> i32
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on integers",
        traits(Pure, SameOperandsAndResultType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]).immediates(&[(1, "is_zero_poison")]))
    )]
    pub struct CountZerosIntrinsic {
        pub r#in: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub is_zero_poison: Attr<I1Attr>,
        pub res: OpResult<LLVMType>,
    }

    /// The number of zeros above the highest bit that is set.
    CountLeadingZeros = "ctlz";

    /// The number of zeros below the lowest bit that is set.
    CountTrailingZeros = "cttz";
}
