//! Intrinsics that say something of pointers: lifetimes, invariance, masks, scopes of aliases.

use dialekt_interfaces::PromotableOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::attrs::AliasScopeAttr;
use crate::constraints::{AnyPointer, DefaultPointer, LLVMType, LLVMVectorOf, ScalarOrVectorOf};
use crate::intrinsic::Intrinsic;

op_family! {
    /// A bound of the lifetime of an object on the stack.
    ///
    /// ```mlir
    /// llvm.intr.lifetime.start %ptr : !llvm.ptr
    /// ```
    #[op(
        name = "llvm.intr.lifetime.{}",
        doc_group = "Facts about memory",
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0])), interfaces(PromotableOpInterface))]
    #[assembly($ptr attr_dict ":" qualified(type($ptr)))]
    pub struct LifetimeMarker {
        pub ptr: Operand<AnyPointer>,
    }

    /// The object begins to live, with undefined contents.
    LifetimeStart = "start";

    /// The object is dead: its contents are lost.
    LifetimeEnd = "end";
}

/// Promises that memory does not change until the end of a region.
///
/// The result is the name of the promise, for `llvm.intr.invariant.end`.
///
/// ```mlir
/// %promise = llvm.intr.invariant.start 8, %ptr : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.invariant.start",
    doc_group = "Facts about memory",
    facts(Intrinsic::new("llvm.invariant.start").overloaded_operands(&[1]).immediates(&[(0, "size")])), interfaces(PromotableOpInterface))]
#[assembly($size "," $ptr attr_dict ":" qualified(type($ptr)))]
pub struct InvariantStart {
    pub size: Attr<I64Attr>,
    pub ptr: Operand<AnyPointer>,
    pub res: OpResult<DefaultPointer>,
}

/// Ends a promise that memory does not change.
///
/// The mark is the result of `llvm.intr.invariant.start`.
///
/// ```mlir
/// llvm.intr.invariant.end %promise, 8, %ptr : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.invariant.end",
    doc_group = "Facts about memory",
    facts(Intrinsic::new("llvm.invariant.end").overloaded_operands(&[2]).immediates(&[(1, "size")])), interfaces(PromotableOpInterface))]
#[assembly($start "," $size "," $ptr attr_dict ":" qualified(type($ptr)))]
pub struct InvariantEnd {
    pub start: Operand<DefaultPointer>,
    pub size: Attr<I64Attr>,
    pub ptr: Operand<AnyPointer>,
}

op_family! {
    /// A pointer to the same object, about whose invariance other things hold.
    ///
    /// ```mlir
    /// %fresh = llvm.intr.launder.invariant.group %ptr : !llvm.ptr
    /// ```
    #[op(
        name = "llvm.intr.{}.invariant.group",
        doc_group = "Facts about memory",
        traits(SameOperandsAndResultType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0])), interfaces(PromotableOpInterface))]
    #[assembly($ptr attr_dict ":" qualified(type($ptr)))]
    pub struct InvariantGroup {
        pub ptr: Operand<AnyPointer>,
        pub res: OpResult<AnyPointer>,
    }

    /// Nothing that is known of `invariant.group` accesses through the operand holds for the result.
    LaunderInvariantGroup = "launder";

    /// Accesses through the result are in no group.
    StripInvariantGroup = "strip";
}

/// Clears bits of a pointer.
///
/// The result points to the same object.
///
/// ```mlir
/// %aligned = llvm.intr.ptrmask %ptr, %mask : (!llvm.ptr, i64) -> !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.ptrmask",
    doc_group = "Facts about memory",
    traits(Pure, AllTypesMatch(ptr, res)),
    facts(Intrinsic::new("llvm.ptrmask").overloaded_operands(&[0, 1]))
)]
#[assembly($ptr "," $mask attr_dict ":" functional_type(operands, results))]
pub struct PtrMask {
    pub ptr: Operand<ScalarOrVectorOf<AnyPointer>>,
    pub mask: Operand<AnyOf<(AnyInteger, LLVMVectorOf<AnyInteger>)>>,
    pub res: OpResult<ScalarOrVectorOf<AnyPointer>>,
}

/// The address of a variable of the thread.
///
/// Variables that are `thread_local` have another address in each thread.
///
/// ```mlir
/// llvm.mlir.global external thread_local @counter(1 : i32) : i32
///
/// %global = llvm.mlir.addressof @counter : !llvm.ptr
/// %address = "llvm.intr.threadlocal.address"(%global) : (!llvm.ptr) -> !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.threadlocal.address",
    doc_group = "Facts about memory",
    traits(Pure),
    facts(Intrinsic::new("llvm.threadlocal.address").overloaded_operands(&[0]))
)]
pub struct ThreadlocalAddress {
    pub global: Operand<AnyPointer>,
    pub res: OpResult<LLVMType>,
}

/// Says where a scope of aliases begins.
///
/// Each time it is executed, the scope is another one: accesses of two iterations of a loop are told apart.
///
/// ```mlir
/// llvm.intr.experimental.noalias.scope.decl #llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.experimental.noalias.scope.decl",
    doc_group = "Facts about memory",
    facts(Intrinsic::new("llvm.experimental.noalias.scope.decl").immediates(&[(0, "scope")]))
)]
#[assembly($scope attr_dict)]
pub struct NoAliasScopeDecl {
    pub scope: Attr<AliasScopeAttr>,
}

/// Saves the position of the stack.
///
/// Allocations on the stack that come later are freed when the position is restored.
///
/// ```mlir
/// %stack = llvm.intr.stacksave : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.stacksave",
    doc_group = "Facts about memory",
    facts(Intrinsic::new("llvm.stacksave").overloaded_results(&[0]))
)]
#[assembly(attr_dict ":" qualified(type($res)))]
pub struct StackSave {
    pub res: OpResult<LLVMType>,
}

/// Restores a position of the stack.
///
/// Allocations made on the stack since it was saved are freed.
///
/// ```mlir
/// llvm.intr.stackrestore %stack : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.stackrestore",
    doc_group = "Facts about memory",
    facts(Intrinsic::new("llvm.stackrestore").overloaded_operands(&[0]))
)]
#[assembly($ptr attr_dict ":" qualified(type($ptr)))]
pub struct StackRestore {
    pub ptr: Operand<AnyPointer>,
}
