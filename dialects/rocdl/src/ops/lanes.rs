//! Values that go from lane to lane of a wave.

use dialekt_interfaces::ArgAndResultAttrsOpInterface;
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::LLVMType;

use crate::INTRINSIC;
use crate::constraints::PairOfI32;

op_family! {
    /// Counts lanes before this one whose bit is set, and adds a number.
    ///
    /// ```mlir
    /// %0 = rocdl.mbcnt.lo %mask, %start : (i32, i32) -> i32
    /// %1 = rocdl.mbcnt.hi %mask, %0 : (i32, i32) -> i32
    /// ```
    #[op(name = "rocdl.mbcnt.{}", traits(Pure), interfaces(ArgAndResultAttrsOpInterface {}), facts(INTRINSIC))]
    #[assembly($in0 "," $in1 attr_dict ":" "(" type($in0) "," type($in1) ")" "->" type($res))]
    pub struct Mbcnt {
        pub in0: Operand<I32>,
        pub in1: Operand<I32>,
        pub arg_attrs: Option<Attr<DictArrayAttr>>,
        pub res_attrs: Option<Attr<DictArrayAttr>>,
        pub res: OpResult<I32>,
    }

    /// Among the first 32 lanes.
    MbcntLo = "lo";

    /// Among the other lanes.
    MbcntHi = "hi";
}

/// Permutes values in groups of lanes.
///
/// The offset has the pattern, in a form of its own.
///
/// ```mlir
/// %0 = rocdl.ds_swizzle %src, %offset : (i32, i32) -> i32
/// ```
#[derive(Op)]
#[op(name = "rocdl.ds_swizzle", facts(INTRINSIC))]
#[assembly($src "," $offset attr_dict ":" "(" type($src) "," type($offset) ")" "->" type($res))]
pub struct DsSwizzle {
    pub src: Operand<I32>,
    pub offset: Operand<I32>,
    pub res: OpResult<I32>,
}

/// Gives the value of the lane that the index says.
///
/// The index is four times the number of the lane.
///
/// ```mlir
/// %0 = rocdl.ds_bpermute %index, %src : (i32, i32) -> i32
/// ```
#[derive(Op)]
#[op(name = "rocdl.ds_bpermute", facts(INTRINSIC))]
#[assembly($index "," $src attr_dict ":" "(" type($index) "," type($src) ")" "->" type($res))]
pub struct DsBpermute {
    pub index: Operand<I32>,
    pub src: Operand<I32>,
    pub res: OpResult<I32>,
}

/// The lanes in which a condition holds, as bits.
///
/// The first lane is the lowest bit.
///
/// ```mlir
/// %0 = rocdl.ballot %condition : i64
/// ```
#[derive(Op)]
#[op(name = "rocdl.ballot", facts(INTRINSIC.overloaded_results(&[0])))]
#[assembly($pred attr_dict ":" type($res))]
pub struct Ballot {
    pub pred: Operand<I1>,
    pub res: OpResult<LLVMType>,
}

/// Gives the value of the first active lane.
///
/// All lanes get it.
///
/// ```mlir
/// %0 = rocdl.readfirstlane %src : f32
/// ```
#[derive(Op)]
#[op(name = "rocdl.readfirstlane", traits(AllTypesMatch(res, src)), facts(INTRINSIC.overloaded_operands(&[0])))]
#[assembly($src attr_dict ":" type($res))]
pub struct Readfirstlane {
    pub src: Operand<LLVMType>,
    pub res: OpResult<LLVMType>,
}

/// Gives the value of one lane.
///
/// All lanes get it.
///
/// ```mlir
/// %0 = rocdl.readlane %src, %lane : (f32, i32) -> f32
/// ```
#[derive(Op)]
#[op(name = "rocdl.readlane", traits(AllTypesMatch(res, src0)), facts(INTRINSIC.overloaded_operands(&[0])))]
#[assembly($src0 "," $src1 attr_dict ":" "(" type($src0) "," type($src1) ")" "->" type($res))]
pub struct Readlane {
    pub src0: Operand<LLVMType>,
    pub src1: Operand<I32>,
    pub res: OpResult<LLVMType>,
}

/// Takes values of other lanes, of the same row, or the next one.
///
/// Lanes that the masks of rows and banks leave out keep the old value.
///
/// ```mlir
/// %0 = rocdl.update.dpp %old, %src with 260, 10, 1, true : i32
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.update.dpp",
    rename_all = "camelCase",
    traits(AllTypesMatch(res, src, old)),
    facts(
        INTRINSIC
            .overloaded_operands(&[0])
            .immediates(&[(2, "dppCtrl"), (3, "rowMask"), (4, "bankMask"), (5, "boundCtrl")])
    )
)]
#[assembly($old "," $src "with" $dpp_ctrl "," $row_mask "," $bank_mask "," $bound_ctrl attr_dict ":" type($src))]
pub struct DPPUpdate {
    pub old: Operand<LLVMType>,
    pub src: Operand<LLVMType>,
    pub dpp_ctrl: Attr<I32Attr>,
    pub row_mask: Attr<I32Attr>,
    pub bank_mask: Attr<I32Attr>,
    pub bound_ctrl: Attr<I1Attr>,
    pub res: OpResult<LLVMType>,
}

/// Takes values of any lane of the other row of 16.
///
/// The two integers have four bits for each lane: which lane it takes its value from.
///
/// ```mlir
/// %0 = rocdl.permlanex16 %old, %src, %low, %high, false, true : f32, i32
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.permlanex16",
    rename_all = "camelCase",
    traits(AllTypesMatch(res, old, src0), AllTypesMatch(src1, src2)),
    facts(INTRINSIC.overloaded_operands(&[0]).immediates(&[(4, "fi"), (5, "boundControl")]))
)]
#[assembly(
    attr_dict $old "," $src0 "," $src1 "," $src2 "," $fi "," $bound_control ":" type($src0) "," type($src1)
)]
pub struct PermlaneX16 {
    pub old: Operand<LLVMType>,
    pub src0: Operand<LLVMType>,
    pub src1: Operand<LLVMType>,
    pub src2: Operand<LLVMType>,
    pub fi: Attr<I1Attr>,
    pub bound_control: Attr<I1Attr>,
    pub res: OpResult<LLVMType>,
}

op_family! {
    /// Exchanges rows of lanes of two values.
    ///
    /// ```mlir
    /// %0 = rocdl.permlane16.swap %old, %src, false, true : (i32, i32) -> <(i32, i32)>
    /// ```
    #[op(
        name = "rocdl.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.immediates(&[(2, "fi"), (3, "boundControl")]))
    )]
    #[assembly(
        attr_dict $old "," $src "," $fi "," $bound_control ":" "(" type($old) "," type($src) ")" "->" type($res)
    )]
    pub struct PermlaneSwap {
        pub old: Operand<I32>,
        pub src: Operand<I32>,
        pub fi: Attr<I1Attr>,
        pub bound_control: Attr<I1Attr>,
        pub res: OpResult<PairOfI32>,
    }

    /// The odd rows of 16 lanes of one with the even ones of the other.
    Permlane16Swap = "permlane16.swap";

    /// The upper half of the lanes of one with the lower half of the other.
    Permlane32Swap = "permlane32.swap";
}
