//! Intrinsics that copy and fill memory.

use dialekt_interfaces::{
    DestructurableAccessorOpInterface, PromotableMemOpInterface, SafeMemorySlotAccessOpInterface,
};
use dialekt_ir_core::prelude::op::*;

use crate::constraints::AnyPointer;
use crate::interfaces::AliasAnalysisOpInterface;
use crate::intrinsic::Intrinsic;
use crate::mixins::{AccessMetadata, ArgAndResultAttrs};

op_family! {
    /// Copies so many bytes from one place to another.
    ///
    /// ```mlir
    /// "llvm.intr.memcpy"(%to, %from, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Copies and fills",
        interfaces(PromotableMemOpInterface, SafeMemorySlotAccessOpInterface, AliasAnalysisOpInterface),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0, 1, 2]).immediates(&[(3, "isVolatile")]))
    )]
    #[each(interfaces(DestructurableAccessorOpInterface))]
    pub struct CopyIntrinsic {
        #[effects(Write)]
        pub dst: Operand<AnyPointer>,
        #[effects(Read)]
        pub src: Operand<AnyPointer>,
        pub len: Operand<AnySignlessInteger>,
        #[name("isVolatile")]
        pub is_volatile: Attr<I1Attr>,
        pub metadata: Mixin<AccessMetadata>,
        pub attributes: Mixin<ArgAndResultAttrs>,
    }

    /// Copies bytes between places that are the same or do not overlap.
    Memcpy = "memcpy";

    /// Copies bytes between places that may overlap.
    Memmove = "memmove";
}

/// Copies a constant number of bytes between places that are the same or do not overlap, without a call.
///
/// The size is an attribute of any integer type.
///
/// ```mlir
/// "llvm.intr.memcpy.inline"(%to, %from) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.memcpy.inline",
    doc_group = "Copies and fills",
    interfaces(PromotableMemOpInterface, DestructurableAccessorOpInterface, SafeMemorySlotAccessOpInterface, AliasAnalysisOpInterface),
    facts(
        Intrinsic::new("llvm.memcpy.inline")
            .overloaded_operands(&[0, 1, 2])
            .immediates(&[(2, "len"), (3, "isVolatile")])
    )
)]
pub struct MemcpyInline {
    #[effects(Write)]
    pub dst: Operand<AnyPointer>,
    #[effects(Read)]
    pub src: Operand<AnyPointer>,
    pub len: Attr<APIntAttr>,
    #[name("isVolatile")]
    pub is_volatile: Attr<I1Attr>,
    pub metadata: Mixin<AccessMetadata>,
    pub attributes: Mixin<ArgAndResultAttrs>,
}

/// Fills so many bytes with one value.
///
/// The number of bytes need not be constant.
///
/// ```mlir
/// "llvm.intr.memset"(%to, %byte, %size) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.memset",
    doc_group = "Copies and fills",
    interfaces(PromotableMemOpInterface, DestructurableAccessorOpInterface, SafeMemorySlotAccessOpInterface, AliasAnalysisOpInterface),
    facts(Intrinsic::new("llvm.memset").overloaded_operands(&[0, 2]).immediates(&[(3, "isVolatile")]))
)]
pub struct Memset {
    #[effects(Write)]
    pub dst: Operand<AnyPointer>,
    pub val: Operand<I8>,
    pub len: Operand<AnySignlessInteger>,
    #[name("isVolatile")]
    pub is_volatile: Attr<I1Attr>,
    pub metadata: Mixin<AccessMetadata>,
    pub attributes: Mixin<ArgAndResultAttrs>,
}

/// Fills a constant number of bytes with one value, without a call.
///
/// The size is an attribute of any integer type.
///
/// ```mlir
/// "llvm.intr.memset.inline"(%to, %byte) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.memset.inline",
    doc_group = "Copies and fills",
    interfaces(PromotableMemOpInterface, DestructurableAccessorOpInterface, SafeMemorySlotAccessOpInterface, AliasAnalysisOpInterface),
    facts(
        Intrinsic::new("llvm.memset.inline").overloaded_operands(&[0, 2]).immediates(&[(2, "len"), (3, "isVolatile")])
    )
)]
pub struct MemsetInline {
    #[effects(Write)]
    pub dst: Operand<AnyPointer>,
    pub val: Operand<I8>,
    pub len: Attr<APIntAttr>,
    #[name("isVolatile")]
    pub is_volatile: Attr<I1Attr>,
    pub metadata: Mixin<AccessMetadata>,
    pub attributes: Mixin<ArgAndResultAttrs>,
}

impl AliasAnalysisOpInterface for CopyIntrinsic {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        vec![op.dst(), op.src()]
    }
}

impl AliasAnalysisOpInterface for MemcpyInline {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        vec![op.dst(), op.src()]
    }
}

impl AliasAnalysisOpInterface for Memset {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        vec![op.dst()]
    }
}

impl AliasAnalysisOpInterface for MemsetInline {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        vec![op.dst()]
    }
}

/// Asks that memory be brought into a cache.
///
/// `rw` is 0 before a read and 1 before a write, `hint` from 0 (no locality) to 3 (keep it), `cache` 0 for instructions and 1
/// for data.
///
/// ```mlir
/// "llvm.intr.prefetch"(%ptr) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.prefetch",
    doc_group = "Copies and fills",
    facts(
        Intrinsic::new("llvm.prefetch")
            .overloaded_operands(&[0])
            .immediates(&[(1, "rw"), (2, "hint"), (3, "cache")])
    )
)]
pub struct Prefetch {
    pub addr: Operand<AnyPointer>,
    pub rw: Attr<I32Attr>,
    pub hint: Attr<I32Attr>,
    pub cache: Attr<I32Attr>,
}
