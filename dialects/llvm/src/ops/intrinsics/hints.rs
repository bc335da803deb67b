//! Intrinsics that tell the optimizer something, annotate values or stop the program.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{AnyPointer, LLVMType};
use crate::intrinsic::Intrinsic;
use crate::mixins::OperandBundles;
use crate::ops::bundles::{OpBundles, verify_bundles};

/// Promises that a condition holds.
///
/// Operand bundles promise more, such as alignments of pointers.
///
/// ```mlir
/// llvm.intr.assume %holds ["align"(%ptr, %alignment : !llvm.ptr, i32)] : i1
/// ```
#[derive(Op)]
#[op(name = "llvm.intr.assume", doc_group = "Hints", facts(Intrinsic::new("llvm.assume")), verify)]
#[assembly(
    $cond (custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags)^)? ":" type($cond) attr_dict
)]
pub struct Assume {
    pub cond: Operand<I1>,
    pub bundles: Mixin<OperandBundles>,
}

impl Verify for Assume {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_bundles(*op, out)
    }
}

/// A value that a pass may replace by what is known of it, without changing it elsewhere.
///
/// The result is the operand.
///
/// ```mlir
/// %copy = llvm.intr.ssa.copy %x : f32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.ssa.copy",
    doc_group = "Hints",
    traits(Pure, SameOperandsAndResultType),
    facts(Intrinsic::new("llvm.ssa.copy").overloaded_operands(&[0]))
)]
#[assembly($operand attr_dict ":" type($operand))]
pub struct SSACopy {
    pub operand: Operand<AnyType>,
    pub res: OpResult<LLVMType>,
}

/// Returns whether a value is known to be a constant, once the program has been optimized.
///
/// The answer is known when machine code is generated, at the latest.
///
/// ```mlir
/// %known = "llvm.intr.is.constant"(%x) : (i32) -> i1
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.is.constant",
    doc_group = "Hints",
    traits(Pure),
    facts(Intrinsic::new("llvm.is.constant").overloaded_operands(&[0]))
)]
pub struct IsConstant {
    pub val: Operand<LLVMType>,
    pub res: OpResult<I1>,
}

/// An integer that is mostly equal to another one.
///
/// The result is the first operand.
///
/// ```mlir
/// %y = llvm.intr.expect %x, %likely : i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.expect",
    doc_group = "Hints",
    traits(Pure, SameOperandsAndResultType),
    facts(Intrinsic::new("llvm.expect").overloaded_operands(&[0]))
)]
#[assembly($val "," $expected attr_dict ":" type($val))]
pub struct Expect {
    pub val: Operand<AnySignlessInteger>,
    pub expected: Operand<AnySignlessInteger>,
    pub res: OpResult<LLVMType>,
}

/// An integer that is equal to another one with a probability.
///
/// The result is the first operand.
///
/// ```mlir
/// %y = llvm.intr.expect.with.probability %x, %likely, 5.000000e-01 : i16
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.expect.with.probability",
    doc_group = "Hints",
    traits(Pure, AllTypesMatch(val, expected, res)),
    facts(Intrinsic::new("llvm.expect.with.probability").overloaded_operands(&[0]).immediates(&[(2, "prob")]))
)]
#[assembly($val "," $expected "," $prob attr_dict ":" type($val))]
pub struct ExpectWithProbability {
    pub val: Operand<AnySignlessInteger>,
    pub expected: Operand<AnySignlessInteger>,
    pub prob: Attr<F64Attr>,
    pub res: OpResult<LLVMType>,
}

/// Annotates a local variable.
///
/// The annotation is a string, and so is the name of the file; both are pointers to their characters.
///
/// ```mlir
/// "llvm.intr.var.annotation"(%variable, %text, %file, %line, %args)
///     : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.var.annotation",
    doc_group = "Hints",
    rename_all = "camelCase",
    traits(AllTypesMatch(annotation, file_name, attr)),
    facts(Intrinsic::new("llvm.var.annotation").overloaded_operands(&[0, 1]))
)]
pub struct VarAnnotation {
    pub val: Operand<AnyPointer>,
    pub annotation: Operand<AnyPointer>,
    pub file_name: Operand<AnyPointer>,
    pub line: Operand<I32>,
    pub attr: Operand<AnyPointer>,
}

/// Annotates a pointer, which is the result.
///
/// The annotation is a string, and so is the name of the file; both are pointers to their characters.
///
/// ```mlir
/// %same = "llvm.intr.ptr.annotation"(%ptr, %text, %file, %line, %args)
///     : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.ptr.annotation",
    doc_group = "Hints",
    rename_all = "camelCase",
    traits(AllTypesMatch(res, ptr), AllTypesMatch(annotation, file_name, attr)),
    facts(Intrinsic::new("llvm.ptr.annotation").overloaded_results(&[0]).overloaded_operands(&[2]))
)]
pub struct PtrAnnotation {
    pub ptr: Operand<AnyPointer>,
    pub annotation: Operand<AnyPointer>,
    pub file_name: Operand<AnyPointer>,
    pub line: Operand<I32>,
    pub attr: Operand<AnyPointer>,
    pub res: OpResult<AnyPointer>,
}

/// Annotates an integer, which is the result.
///
/// The annotation is a string, and so is the name of the file; both are pointers to their characters.
///
/// ```mlir
/// %same = "llvm.intr.annotation"(%x, %text, %file, %line) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.annotation",
    doc_group = "Hints",
    rename_all = "camelCase",
    traits(AllTypesMatch(res, integer), AllTypesMatch(annotation, file_name)),
    facts(Intrinsic::new("llvm.annotation").overloaded_results(&[0]).overloaded_operands(&[2]))
)]
pub struct Annotation {
    pub integer: Operand<AnySignlessInteger>,
    pub annotation: Operand<AnyPointer>,
    pub file_name: Operand<AnyPointer>,
    pub line: Operand<I32>,
    pub res: OpResult<AnySignlessInteger>,
}

op_family! {
    /// Stops the program.
    ///
    /// ```mlir
    /// llvm.intr.trap
    /// ```
    #[op(name = "llvm.intr.{}", doc_group = "Traps", facts(Intrinsic::renamed("llvm.intr.", "llvm.")))]
    #[assembly(attr_dict)]
    pub struct TrapIntrinsic {}

    /// Stops the program as an instruction of the target does that is meant for it.
    Trap = "trap";

    /// Stops the program for a debugger.
    DebugTrap = "debugtrap";
}

/// Stops the program because of undefined behaviour of a kind.
///
/// The number tells what went wrong.
///
/// ```mlir
/// llvm.intr.ubsantrap <{failureKind = 1 : i8}>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.ubsantrap",
    doc_group = "Traps",
    facts(Intrinsic::new("llvm.ubsantrap").immediates(&[(0, "failureKind")]))
)]
#[assembly(prop_dict attr_dict)]
pub struct UBSanTrap {
    #[name("failureKind")]
    pub failure_kind: Attr<I8Attr>,
}
