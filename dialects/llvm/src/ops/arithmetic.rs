//! Arithmetic on integers and floats.

use dialekt_interfaces::ConditionallySpeculatable;
use dialekt_ir_core::prelude::op::*;

use crate::constraints::{LLVMAnyFloat, ScalarOrVectorOf};
use crate::enums::IntegerOverflowFlags;
use crate::interfaces::{DisjointFlagInterface, ExactFlagInterface, IntegerOverflowFlagsInterface};
use crate::mixins::FastMath;

op_family! {
    /// Arithmetic on two integers that may wrap around.
    ///
    /// `nsw` and `nuw` promise that the exact result fits, read as signed and as unsigned; it is poison when it does not.
    ///
    /// ```mlir
    /// %sum = llvm.add %a, %b overflow<nsw> : i32
    /// ```
    #[op(
        name = "llvm.{}",
        doc_group = "Integers",
        traits(SameOperandsAndResultType, NoMemoryEffect, Pure),
        interfaces(IntegerOverflowFlagsInterface {})
    )]
    #[assembly($lhs "," $rhs ("overflow" "" "<" $overflow_flags^ ">")? attr_dict ":" type($res))]
    pub struct OverflowingArithmetic {
        pub lhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub rhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        #[name("overflowFlags")]
        #[default(IntegerOverflowFlags::None.into())]
        pub overflow_flags: Prop<NamedEnumProp<IntegerOverflowFlags>>,
        pub res: OpResult<ScalarOrVectorOf<AnySignlessInteger>>,
    }

    /// Adds two integers.
    #[op(traits(Commutative))]
    Add = "add";

    /// Subtracts the second integer from the first one.
    Sub = "sub";

    /// Multiplies two integers.
    #[op(traits(Commutative))]
    Mul = "mul";

    /// Shifts an integer to the left.
    #[op(fold)]
    Shl = "shl";
}

op_family! {
    /// A division of two integers.
    ///
    /// `exact` promises that nothing remains; the result is poison otherwise. Division by zero is undefined.
    ///
    /// ```mlir
    /// %half = llvm.udiv exact %a, %b : i32
    /// ```
    #[op(
        name = "llvm.{}",
        doc_group = "Integers",
        traits(SameOperandsAndResultType, NoMemoryEffect),
        interfaces(ExactFlagInterface {}, ConditionallySpeculatable)
    )]
    #[assembly(("exact" $is_exact^)? $lhs "," $rhs attr_dict ":" type($res))]
    pub struct Division {
        pub lhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub rhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        #[name("isExact")]
        pub is_exact: Attr<UnitAttr>,
        pub res: OpResult<ScalarOrVectorOf<AnySignlessInteger>>,
    }

    /// Divides unsigned integers and rounds down.
    UDiv = "udiv";

    /// Divides signed integers and rounds to zero.
    SDiv = "sdiv";
}

op_family! {
    /// A shift of an integer to the right.
    ///
    /// `exact` promises that no bit is lost that is set; the result is poison otherwise.
    ///
    /// ```mlir
    /// %half = llvm.lshr exact %a, %b : i32
    /// ```
    #[op(
        name = "llvm.{}",
        doc_group = "Integers",
        traits(SameOperandsAndResultType, NoMemoryEffect, Pure),
        interfaces(ExactFlagInterface {})
    )]
    #[assembly(("exact" $is_exact^)? $lhs "," $rhs attr_dict ":" type($res))]
    pub struct ShiftRight {
        pub lhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub rhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        #[name("isExact")]
        pub is_exact: Attr<UnitAttr>,
        pub res: OpResult<ScalarOrVectorOf<AnySignlessInteger>>,
    }

    /// Shifts an integer to the right and fills with zeros.
    LShr = "lshr";

    /// Shifts an integer to the right and fills with its sign.
    AShr = "ashr";
}

op_family! {
    /// Arithmetic on two integers without promises.
    ///
    /// ```mlir
    /// %bits = llvm.and %a, %b : vector<4xi32>
    /// ```
    #[op(name = "llvm.{}", doc_group = "Integers", traits(SameOperandsAndResultType, NoMemoryEffect, Pure))]
    #[assembly($lhs "," $rhs attr_dict ":" type($res))]
    pub struct IntArithmetic {
        pub lhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub rhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
        pub res: OpResult<ScalarOrVectorOf<AnySignlessInteger>>,
    }

    /// The remainder of a division of unsigned integers.
    URem = "urem";

    /// The remainder of a division of signed integers, with the sign of the first one.
    SRem = "srem";

    /// The bits that both integers have.
    And = "and";

    /// The bits that just one of two integers has.
    XOr = "xor";
}

/// The bits that one of two integers has.
///
/// `disjoint` promises that no bit is set in both, so that it is a sum, too; the result is poison otherwise.
///
/// ```mlir
/// %sum = llvm.or disjoint %high, %low : i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.or",
    doc_group = "Integers",
    traits(SameOperandsAndResultType, NoMemoryEffect, Pure),
    interfaces(DisjointFlagInterface {}),
    fold
)]
#[assembly(("disjoint" $is_disjoint^)? $lhs "," $rhs attr_dict ":" type($res))]
pub struct Or {
    pub lhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
    pub rhs: Operand<ScalarOrVectorOf<AnySignlessInteger>>,
    #[name("isDisjoint")]
    pub is_disjoint: Attr<UnitAttr>,
    pub res: OpResult<ScalarOrVectorOf<AnySignlessInteger>>,
}

op_family! {
    /// Arithmetic on two floats.
    ///
    /// ```mlir
    /// %sum = llvm.fadd %x, %y {fastmathFlags = #llvm.fastmath<contract>} : f32
    /// ```
    #[op(
        name = "llvm.{}",
        doc_group = "Floats",
        rename_all = "camelCase",
        traits(SameOperandsAndResultType, NoMemoryEffect, Pure)
    )]
    #[assembly($lhs "," $rhs attr_dict ":" type($res))]
    pub struct FloatArithmetic {
        pub lhs: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
        pub rhs: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
        pub fast_math: Mixin<FastMath>,
        pub res: OpResult<ScalarOrVectorOf<LLVMAnyFloat>>,
    }

    /// Adds two floats.
    FAdd = "fadd";

    /// Subtracts the second float from the first one.
    FSub = "fsub";

    /// Multiplies two floats.
    FMul = "fmul";

    /// Divides the first float by the second one.
    FDiv = "fdiv";

    /// The remainder of a division of floats, with the sign of the first one.
    FRem = "frem";
}

/// The negative of a float: the sign bit is flipped.
///
/// It turns the sign of zeros and NaNs, too, as a subtraction from zero does not.
///
/// ```mlir
/// %y = llvm.fneg %x : vector<4xf32>
/// ```
#[derive(Op)]
#[op(name = "llvm.fneg", doc_group = "Floats", rename_all = "camelCase", traits(Pure, SameOperandsAndResultType))]
#[assembly($operand attr_dict ":" type($res))]
pub struct FNeg {
    pub operand: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
    pub fast_math: Mixin<FastMath>,
    pub res: OpResult<ScalarOrVectorOf<LLVMAnyFloat>>,
}
