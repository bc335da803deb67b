//! Intrinsics for coroutines: functions that stop and go on later. [LangRef: Coroutines]

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{AnyPointer, LLVMType, TokenType};
use crate::intrinsic::Intrinsic;

/// Names a coroutine.
///
/// The operands are the alignment of its frame, the alloca of its promise, and two that the front end leaves null.
///
/// ```mlir
/// %id = llvm.intr.coro.id %alignment, %promise, %null, %null : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
/// ```
#[derive(Op)]
#[op(name = "llvm.intr.coro.id", doc_group = "Coroutines", facts(Intrinsic::new("llvm.coro.id")))]
#[assembly($align "," $promise "," $coroaddr "," $fnaddrs attr_dict ":" functional_type(operands, results))]
pub struct CoroId {
    pub align: Operand<I32>,
    pub promise: Operand<AnyPointer>,
    pub coroaddr: Operand<AnyPointer>,
    pub fnaddrs: Operand<AnyPointer>,
    pub res: OpResult<LLVMType>,
}

/// Begins a coroutine in memory for its frame, and gives its handle.
///
/// The memory for the frame is what the function has allocated.
///
/// ```mlir
/// %handle = llvm.intr.coro.begin %id, %memory : (!llvm.token, !llvm.ptr) -> !llvm.ptr
/// ```
#[derive(Op)]
#[op(name = "llvm.intr.coro.begin", doc_group = "Coroutines", facts(Intrinsic::new("llvm.coro.begin")))]
#[assembly($token "," $mem attr_dict ":" functional_type(operands, results))]
pub struct CoroBegin {
    pub token: Operand<TokenType>,
    pub mem: Operand<AnyPointer>,
    pub res: OpResult<LLVMType>,
}

op_family! {
    /// A number about the frame of a coroutine.
    ///
    /// ```mlir
    /// %size = llvm.intr.coro.size : i64
    /// ```
    #[op(
        name = "llvm.intr.coro.{}",
        doc_group = "Coroutines",
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_results(&[0]))
    )]
    #[assembly(attr_dict ":" type($res))]
    pub struct CoroFrameNumber {
        pub res: OpResult<LLVMType>,
    }

    /// The size of the frame in bytes.
    CoroSize = "size";

    /// The alignment of the frame in bytes.
    CoroAlign = "align";
}

/// Saves the state of a coroutine before it stops.
///
/// Whoever has the handle may resume it from then on, although it is not suspended yet.
///
/// ```mlir
/// %state = llvm.intr.coro.save %handle : (!llvm.ptr) -> !llvm.token
/// ```
#[derive(Op)]
#[op(name = "llvm.intr.coro.save", doc_group = "Coroutines", facts(Intrinsic::new("llvm.coro.save")))]
#[assembly($handle attr_dict ":" functional_type(operands, results))]
pub struct CoroSave {
    pub handle: Operand<AnyPointer>,
    pub res: OpResult<LLVMType>,
}

/// Stops a coroutine, for the last time or until it is resumed.
///
/// The result is 0 when it was resumed, 1 when it is to be destroyed, and -1 when control leaves.
///
/// ```mlir
/// %why = llvm.intr.coro.suspend %state, %last : i8
/// ```
#[derive(Op)]
#[op(name = "llvm.intr.coro.suspend", doc_group = "Coroutines", facts(Intrinsic::new("llvm.coro.suspend")))]
#[assembly($save "," $final attr_dict ":" type($res))]
pub struct CoroSuspend {
    pub save: Operand<TokenType>,
    pub r#final: Operand<I1>,
    pub res: OpResult<LLVMType>,
}

/// Marks where a coroutine that is resumed or destroyed returns.
///
/// Behind it the coroutine does nothing that it could be resumed for.
///
/// ```mlir
/// %in_ramp = llvm.intr.coro.end %handle, %unwinds, %values : (!llvm.ptr, i1, !llvm.token) -> i1
/// ```
#[derive(Op)]
#[op(name = "llvm.intr.coro.end", doc_group = "Coroutines", facts(Intrinsic::new("llvm.coro.end")))]
#[assembly($handle "," $unwind "," $retvals attr_dict ":" functional_type(operands, results))]
pub struct CoroEnd {
    pub handle: Operand<AnyPointer>,
    pub unwind: Operand<I1>,
    pub retvals: Operand<TokenType>,
    pub res: OpResult<LLVMType>,
}

/// The memory of a coroutine's frame, to be freed; null if there is none.
///
/// It is null where the frame was not allocated dynamically.
///
/// ```mlir
/// %memory = llvm.intr.coro.free %id, %handle : (!llvm.token, !llvm.ptr) -> !llvm.ptr
/// ```
#[derive(Op)]
#[op(name = "llvm.intr.coro.free", doc_group = "Coroutines", facts(Intrinsic::new("llvm.coro.free")))]
#[assembly($id "," $handle attr_dict ":" functional_type(operands, results))]
pub struct CoroFree {
    pub id: Operand<TokenType>,
    pub handle: Operand<AnyPointer>,
    pub res: OpResult<LLVMType>,
}

/// Resumes a coroutine that has stopped.
///
/// It goes on behind the point at which it was suspended.
///
/// ```mlir
/// llvm.intr.coro.resume %handle : !llvm.ptr
/// ```
#[derive(Op)]
#[op(name = "llvm.intr.coro.resume", doc_group = "Coroutines", facts(Intrinsic::new("llvm.coro.resume")))]
#[assembly($handle attr_dict ":" qualified(type($handle)))]
pub struct CoroResume {
    pub handle: Operand<AnyPointer>,
}

/// The promise of a coroutine by its handle, or the handle by the promise.
///
/// The operands behind the handle are the alignment of the promise and the direction.
///
/// ```mlir
/// %promise = llvm.intr.coro.promise %handle, %alignment, %from : (!llvm.ptr, i32, i1) -> !llvm.ptr
/// ```
#[derive(Op)]
#[op(name = "llvm.intr.coro.promise", doc_group = "Coroutines", facts(Intrinsic::new("llvm.coro.promise")))]
#[assembly($handle "," $align "," $from attr_dict ":" functional_type(operands, results))]
pub struct CoroPromise {
    pub handle: Operand<AnyPointer>,
    pub align: Operand<I32>,
    pub from: Operand<I1>,
    pub res: OpResult<AnyPointer>,
}
