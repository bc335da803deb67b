//! Barriers of warps, blocks and clusters.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, NamePart};

use crate::{BarrierReduction, BasicPtxBuilderInterface, RequiresSM};

/// Names of intrinsics: all threads of the warp execute it together.
const ALIGNED: NamePart = NamePart::If("aligned", ".aligned", "");

/// Waits for all threads of the block.
///
/// It is the barrier 0.
///
/// ```mlir
/// nvvm.barrier0
/// ```
#[derive(Op)]
#[op(name = "nvvm.barrier0", doc_group = "Barriers", facts(Intrinsic::new("llvm.nvvm.barrier.cta.sync.aligned.all")))]
#[assembly(attr_dict)]
pub struct Barrier0;

/// Waits for threads of the block at one of its barriers.
///
/// They are all threads, or so many. The barrier 0 can reduce a predicate over its threads.
///
/// ```mlir
/// nvvm.barrier
/// nvvm.barrier id = %id number_of_threads = %threads
/// %0 = nvvm.barrier #nvvm.reduction<popc> %x -> i32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.barrier",
    doc_group = "Barriers",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    facts(Intrinsic::new("llvm.nvvm.barrier.cta").named_by(&[
        NamePart::If("reductionOp", ".red", ".sync"),
        NamePart::Word("reductionOp"),
        NamePart::Text(".aligned"),
        NamePart::If("numberOfThreads", ".count", ".all"),
    ])),
    verify
)]
#[assembly(
    ("id" "=" $barrier_id^)? ("number_of_threads" "=" $number_of_threads^)? (qualified($reduction_op)^
    $reduction_predicate)? ("->" type($res)^)? attr_dict
)]
pub struct Barrier {
    pub barrier_id: Option<Operand<I32>>,
    pub number_of_threads: Option<Operand<I32>>,
    pub reduction_predicate: Option<Operand<I32>>,
    pub reduction_op: Option<Attr<BarrierReduction>>,
    pub res: Option<OpResult<I32>>,
}

/// Arrives at a barrier of the block, and does not wait.
///
/// The number of threads is that of those that arrive and those that wait.
///
/// ```mlir
/// nvvm.barrier.arrive number_of_threads = %threads
/// nvvm.barrier.arrive id = %id number_of_threads = %threads
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.barrier.arrive",
    doc_group = "Barriers",
    rename_all = "camelCase",
    interfaces(BasicPtxBuilderInterface)
)]
#[assembly(("id" "=" $barrier_id^)? "number_of_threads" "=" $number_of_threads attr_dict)]
pub struct BarrierArrive {
    pub barrier_id: Option<Operand<I32>>,
    pub number_of_threads: Operand<I32>,
}

/// Arrives at the barrier of the cluster, and does not wait.
///
/// With `aligned`, all threads of the warp execute it together.
///
/// ```mlir
/// nvvm.cluster.arrive
/// nvvm.cluster.arrive {aligned}
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cluster.arrive",
    doc_group = "Barriers",
    facts(Intrinsic::new("llvm.nvvm.barrier.cluster.arrive").named_by(&[ALIGNED]))
)]
#[assembly(attr_dict)]
pub struct ClusterArrive {
    pub aligned: Attr<UnitAttr>,
}

/// Arrives at the barrier of the cluster, without an order of accesses to memory.
///
/// With `aligned`, all threads of the warp execute it together.
///
/// ```mlir
/// nvvm.cluster.arrive.relaxed {aligned}
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cluster.arrive.relaxed",
    doc_group = "Barriers",
    facts(Intrinsic::new("llvm.nvvm.barrier.cluster.arrive.relaxed").named_by(&[ALIGNED]), RequiresSM::AtLeast(90))
)]
#[assembly(attr_dict)]
pub struct ClusterArriveRelaxed {
    pub aligned: Attr<UnitAttr>,
}

/// Waits until all threads of the cluster have arrived at its barrier.
///
/// With `aligned`, all threads of the warp execute it together.
///
/// ```mlir
/// nvvm.cluster.wait
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cluster.wait",
    doc_group = "Barriers",
    facts(Intrinsic::new("llvm.nvvm.barrier.cluster.wait").named_by(&[ALIGNED]), RequiresSM::AtLeast(90))
)]
#[assembly(attr_dict)]
pub struct ClusterWait {
    pub aligned: Attr<UnitAttr>,
}

/// Waits for threads of the warp.
///
/// The mask has a bit for each of them.
///
/// ```mlir
/// nvvm.bar.warp.sync %mask : i32
/// ```
#[derive(Op)]
#[op(name = "nvvm.bar.warp.sync", doc_group = "Barriers", facts(Intrinsic::new("llvm.nvvm.bar.warp.sync")))]
#[assembly($mask attr_dict ":" type($mask))]
pub struct SyncWarp {
    pub mask: Operand<I32>,
}

impl Verify for Barrier {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (id, reduces, predicate) =
            (op.barrier_id().is_some(), op.reduction_op().is_some(), op.reduction_predicate().is_some());
        let message = if op.number_of_threads().is_some() && !id {
            "barrier id is missing, it should be set between 0 to 15"
        } else if id && (reduces || predicate) {
            "reduction are only available when id is 0"
        } else if reduces != predicate {
            "reduction predicate and reduction operation must be specified together"
        } else {
            return Ok(());
        };
        fail(out, op.op_error(message))
    }
}

impl BasicPtxBuilderInterface for BarrierArrive {
    fn ptx(op: Self::View<'_>) -> String {
        let registers = if op.barrier_id().is_some() { "%0, %1" } else { "0, %0" };
        format!("bar.arrive {registers};")
    }
}
