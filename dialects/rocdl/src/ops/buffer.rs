//! Buffers: memory behind a descriptor with its size, so that accesses beside it do no harm.
//!
//! Ops have offsets in bytes, one for each lane and one for all, and a cache policy.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyPointer, LLVMType};

use crate::INTRINSIC;
use crate::access::MemoryAccess;
use crate::constraints::{BufferPointer, SharedPointer};

/// Makes a descriptor of a buffer.
///
/// It has a pointer, a stride, a number of records and flags.
///
/// ```mlir
/// %0 = rocdl.make.buffer.rsrc %base, %stride, %records, %flags : !llvm.ptr to <8>
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.make.buffer.rsrc",
    rename_all = "camelCase",
    traits(Pure),
    facts(INTRINSIC.overloaded_results(&[0]).overloaded_operands(&[0]))
)]
#[assembly(operands attr_dict ":" type($base) "to" type($res))]
pub struct MakeBufferRsrc {
    pub base: Operand<AnyPointer>,
    pub stride: Operand<I16>,
    pub num_records: Operand<I64>,
    pub flags: Operand<I32>,
    pub res: OpResult<AnyPointer>,
}

/// Loads from a buffer.
///
/// Beside it, the result is zero.
///
/// ```mlir
/// %0 = rocdl.raw.ptr.buffer.load %rsrc, %offset, %soffset, %aux : f32
/// ```
#[derive(Op)]
#[op(name = "rocdl.raw.ptr.buffer.load", facts(INTRINSIC.overloaded_results(&[0])))]
#[assembly(operands attr_dict ":" type($res))]
pub struct RawPtrBufferLoad {
    #[effects(Read)]
    pub rsrc: Operand<BufferPointer>,
    pub offset: Operand<I32>,
    pub soffset: Operand<I32>,
    pub aux: Operand<I32>,
    pub access: Mixin<MemoryAccess>,
    pub res: OpResult<LLVMType>,
}

/// Loads from a buffer into LDS.
///
/// The number of bytes and the last offset are constants.
///
/// ```mlir
/// rocdl.raw.ptr.buffer.load.lds %rsrc, %lds, %size, %voffset, %soffset, %offset, %aux
/// ```
#[derive(Op)]
#[op(name = "rocdl.raw.ptr.buffer.load.lds", rename_all = "camelCase", facts(INTRINSIC))]
#[assembly(operands attr_dict)]
pub struct RawPtrBufferLoadLds {
    #[effects(Read)]
    pub rsrc: Operand<BufferPointer>,
    #[effects(Write)]
    pub lds_ptr: Operand<SharedPointer>,
    pub size: Operand<I32>,
    pub voffset: Operand<I32>,
    pub soffset: Operand<I32>,
    pub offset: Operand<I32>,
    pub aux: Operand<I32>,
    pub access: Mixin<MemoryAccess>,
}

/// Stores into a buffer.
///
/// Beside it, nothing is stored.
///
/// ```mlir
/// rocdl.raw.ptr.buffer.store %value, %rsrc, %offset, %soffset, %aux : f32
/// ```
#[derive(Op)]
#[op(name = "rocdl.raw.ptr.buffer.store", facts(INTRINSIC.overloaded_operands(&[0])))]
#[assembly(operands attr_dict ":" type($vdata))]
pub struct RawPtrBufferStore {
    pub vdata: Operand<LLVMType>,
    #[effects(Write)]
    pub rsrc: Operand<BufferPointer>,
    pub offset: Operand<I32>,
    pub soffset: Operand<I32>,
    pub aux: Operand<I32>,
    pub access: Mixin<MemoryAccess>,
}

/// Replaces a value in a buffer if it is equal to another one.
///
/// The result is the value before.
///
/// ```mlir
/// %0 = rocdl.raw.ptr.buffer.atomic.cmpswap %src, %cmp, %rsrc, %offset, %soffset, %aux : i32
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.raw.ptr.buffer.atomic.cmpswap",
    traits(AllTypesMatch(res, src, cmp)),
    facts(INTRINSIC.overloaded_results(&[0]))
)]
#[assembly(operands attr_dict ":" type($res))]
pub struct RawPtrBufferAtomicCmpSwap {
    pub src: Operand<LLVMType>,
    pub cmp: Operand<LLVMType>,
    #[effects(Read, Write)]
    pub rsrc: Operand<BufferPointer>,
    pub offset: Operand<I32>,
    pub soffset: Operand<I32>,
    pub aux: Operand<I32>,
    pub access: Mixin<MemoryAccess>,
    pub res: OpResult<LLVMType>,
}

op_family! {
    /// Changes a value in a buffer in one step.
    ///
    /// ```mlir
    /// rocdl.raw.ptr.buffer.atomic.fadd %value, %rsrc, %offset, %soffset, %aux : f32
    /// ```
    #[op(name = "rocdl.raw.ptr.buffer.atomic.{}", facts(INTRINSIC.overloaded_operands(&[0])))]
    #[assembly(operands attr_dict ":" type($vdata))]
    pub struct RawPtrBufferAtomicNoRet {
        pub vdata: Operand<LLVMType>,
        #[effects(Read, Write)]
        pub rsrc: Operand<BufferPointer>,
        pub offset: Operand<I32>,
        pub soffset: Operand<I32>,
        pub aux: Operand<I32>,
        pub access: Mixin<MemoryAccess>,
    }

    /// Adds a float.
    RawPtrBufferAtomicFadd = "fadd";

    /// To the greater float.
    RawPtrBufferAtomicFmax = "fmax";

    /// To the greater signed integer.
    RawPtrBufferAtomicSmax = "smax";

    /// To the lesser unsigned integer.
    RawPtrBufferAtomicUmin = "umin";
}
