//! Control: sleep, events, registers, launches.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, NamePart};

use crate::{
    ClusterLaunchControlQueryType, ClusterLaunchControlQueryTypeAttr, GridDepActionAttr, PointerShared, RequiresSM,
    SetMaxRegisterAction,
};

/// Lets the thread sleep for a number of nanoseconds.
///
/// The time may be up to twice as long.
///
/// ```mlir
/// nvvm.nanosleep %time
/// ```
#[derive(Op)]
#[op(name = "nvvm.nanosleep", doc_group = "Control", facts(Intrinsic::new("llvm.nvvm.nanosleep")))]
#[assembly(attr_dict $duration)]
pub struct Nanosleep {
    pub duration: Operand<I32>,
}

/// Triggers events of the performance monitor.
///
/// Either one, by its number from 0 to 15, or those whose bits the mask has.
///
/// ```mlir
/// nvvm.pmevent id = 7
/// nvvm.pmevent mask = 4095
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.pmevent",
    doc_group = "Control",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.pm.event.mask")),
    verify
)]
#[assembly(attr_dict ("id" "=" $event_id^)? ("mask" "=" $masked_event_id^)?)]
pub struct PMEvent {
    pub masked_event_id: Option<Attr<I16Attr>>,
    pub event_id: Option<Attr<I32Attr>>,
}

/// Ends the thread.
///
/// Other threads go on; barriers no longer wait for this one.
///
/// ```mlir
/// nvvm.exit
/// ```
#[derive(Op)]
#[op(name = "nvvm.exit", doc_group = "Control", facts(Intrinsic::new("llvm.nvvm.exit")))]
#[assembly(attr_dict)]
pub struct Exit;

/// Stops the thread for the debugger.
///
/// Without a debugger it is an error.
///
/// ```mlir
/// nvvm.breakpoint
/// ```
#[derive(Op)]
#[op(name = "nvvm.breakpoint", doc_group = "Control", facts(Intrinsic::new("llvm.debugtrap")))]
#[assembly(attr_dict)]
pub struct Breakpoint;

/// Controls when grids start that depend on each other.
///
/// A grid may start before the one that it depends on has ended, and waits for it where it needs its results.
///
/// ```mlir
/// nvvm.griddepcontrol wait
/// nvvm.griddepcontrol launch_dependents
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.griddepcontrol",
    doc_group = "Control",
    facts(Intrinsic::new("llvm.nvvm.griddepcontrol").named_by(&[NamePart::Case("kind", &[("wait", ".wait"), ("launch_dependents", ".launch.dependents")])]))
)]
#[assembly($kind attr_dict)]
pub struct Griddepcontrol {
    pub kind: Attr<GridDepActionAttr>,
}

/// Changes how many registers the warp has.
///
/// The number is a multiple of 8 from 24 to 256. All threads of the group of warps execute it.
///
/// ```mlir
/// nvvm.setmaxregister increase 232
/// nvvm.setmaxregister decrease 40
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.setmaxregister",
    doc_group = "Control",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.setmaxnreg").named_by(&[NamePart::Case("action", &[("increase", ".inc"), ("decrease", ".dec")]), NamePart::Text(".sync.aligned.u32")]).immediates(&[(0, "regCount")])),
    verify
)]
#[assembly($action $reg_count attr_dict)]
pub struct SetMaxRegister {
    pub reg_count: Attr<I32Attr>,
    pub action: Attr<SetMaxRegisterAction>,
}

/// Asks to cancel a cluster that has not started yet.
///
/// The answer is written to shared memory later, which the barrier is told of. With `multicast`, all blocks of the cluster get it.
///
/// ```mlir
/// nvvm.clusterlaunchcontrol.try.cancel %answer, %barrier
/// nvvm.clusterlaunchcontrol.try.cancel multicast, %answer, %barrier
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.clusterlaunchcontrol.try.cancel",
    doc_group = "Control",
    rename_all = "camelCase",
    facts(
        Intrinsic::new("llvm.nvvm.clusterlaunchcontrol.try_cancel.async").named_by(&[NamePart::If("multicast", ".multicast.shared", ".shared")]),
        RequiresSM::AtLeast(100),
    )
)]
#[assembly(("multicast" $multicast^ ",")? $smem_address "," $mbarrier attr_dict)]
pub struct ClusterLaunchControlTryCancel {
    pub smem_address: Operand<PointerShared>,
    pub mbarrier: Operand<PointerShared>,
    pub multicast: Attr<UnitAttr>,
}

/// Reads the answer to the request to cancel a cluster.
///
/// The coordinates are those of the first block of the cluster, if it was canceled.
///
/// ```mlir
/// %0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %answer : i1
/// %1 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_x, %answer : i32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.clusterlaunchcontrol.query.cancel",
    doc_group = "Control",
    facts(
        Intrinsic::new("llvm.nvvm.clusterlaunchcontrol.query_cancel").named_by(&[
            NamePart::Case("query_type", &[
                ("is_canceled", ".is_canceled"),
                ("get_first_cta_id_x", ".get_first_ctaid.x"),
                ("get_first_cta_id_y", ".get_first_ctaid.y"),
                ("get_first_cta_id_z", ".get_first_ctaid.z"),
            ]),
        ]),
        RequiresSM::AtLeast(100),
    ),
    verify
)]
#[assembly("query" "=" $query_type "," $try_cancel_response attr_dict ":" type($res))]
pub struct ClusterLaunchControlQueryCancel {
    pub try_cancel_response: Operand<I<128>>,
    pub query_type: Attr<ClusterLaunchControlQueryTypeAttr>,
    pub res: OpResult<AnyOf<(I1, I32)>>,
}

impl Verify for PMEvent {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let message = match (op.event_id(), op.masked_event_id()) {
            (None, None) => "either `id` or `mask` must be set",
            (Some(_), Some(_)) => "`id` and `mask` cannot be set at the same time",
            (Some(id), None) if !(0..=15).contains(&id) => "`id` must be between 0 and 15",
            _ => return Ok(()),
        };
        fail(out, op.op_error(message))
    }
}

impl Verify for SetMaxRegister {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(count) = op.reg_count() else { return Ok(()) };
        if count % 8 != 0 {
            return fail(out, op.op_error("new register size must be multiple of 8"));
        }
        match (24..=256).contains(&count) {
            true => Ok(()),
            false => fail(out, op.op_error("new register size must be in between 24 to 256")),
        }
    }
}

impl Verify for ClusterLaunchControlQueryCancel {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(query), Some(ty)) = (op.query_type(), op.result_type(0)) else { return Ok(()) };
        let (expected, message) = match query.value {
            ClusterLaunchControlQueryType::IsCanceled => (Type::I1, "is_canceled query type returns an i1"),
            _ => (Type::I32, "get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32"),
        };
        match ty == expected {
            true => Ok(()),
            false => fail(out, op.op_error(message)),
        }
    }
}
