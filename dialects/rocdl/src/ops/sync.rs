//! Barriers, and other instructions that say when something is to happen.

use dialekt_ir_core::prelude::op::*;

use crate::INTRINSIC;
use crate::constraints::SharedPointer;

/// Waits until all work items of the group are there.
///
/// Nothing is said of memory.
///
/// ```mlir
/// rocdl.s.barrier
/// ```
#[derive(Op)]
#[op(name = "rocdl.s.barrier", facts(INTRINSIC))]
#[assembly(attr_dict)]
pub struct SBarrier {}

/// Waits until all work items of the group are there, and see what the others have stored.
///
/// Becomes a barrier between two fences; `gpu.barrier` is to be preferred.
///
/// ```mlir
/// rocdl.barrier
/// ```
#[derive(Op)]
#[op(name = "rocdl.barrier")]
#[assembly(attr_dict)]
pub struct Barrier {}

op_family! {
    /// An instruction on a barrier in LDS, and its number of members.
    ///
    /// ```mlir
    /// rocdl.s.barrier.init %barrier member_cnt = 4 : !llvm.ptr<3>
    /// ```
    #[op(name = "rocdl.s.barrier.{}", rename_all = "camelCase", facts(INTRINSIC.immediates(&[(1, "memberCnt")])))]
    #[assembly($ptr "member_cnt" "=" $member_cnt attr_dict ":" qualified(type($ptr)))]
    pub struct BarrierWithMembers {
        pub ptr: Operand<SharedPointer>,
        pub member_cnt: Attr<I32Attr>,
    }

    /// Sets the number of members of a barrier.
    BarrierInit = "init";

    /// Says that the wave has come to a barrier.
    BarrierSignalVar = "signal.var";
}

op_family! {
    /// An instruction on a barrier in LDS.
    ///
    /// ```mlir
    /// rocdl.s.barrier.join %barrier : !llvm.ptr<3>
    /// ```
    #[op(name = "rocdl.s.{}", facts(INTRINSIC))]
    #[assembly($ptr attr_dict ":" qualified(type($ptr)))]
    pub struct NamedBarrier {
        pub ptr: Operand<SharedPointer>,
    }

    /// Makes the wave a member of a barrier.
    BarrierJoin = "barrier.join";

    /// Wakes waves that wait at a barrier.
    WakeupBarrier = "wakeup.barrier";
}

op_family! {
    /// An instruction on a barrier that is known by its number.
    ///
    /// ```mlir
    /// rocdl.s.barrier.wait id = -1
    /// ```
    #[op(name = "rocdl.s.barrier.{}", facts(INTRINSIC.immediates(&[(0, "id")])))]
    #[assembly("id" "=" $id attr_dict)]
    pub struct NumberedBarrier {
        pub id: Attr<I16Attr>,
    }

    /// Takes the wave out of the members of a barrier.
    BarrierLeave = "leave";

    /// Waits at a barrier.
    BarrierWait = "wait";
}

/// Says that the wave has come to a barrier.
///
/// It goes on until it waits.
///
/// ```mlir
/// rocdl.s.barrier.signal id = -1
/// ```
#[derive(Op)]
#[op(name = "rocdl.s.barrier.signal", facts(INTRINSIC.immediates(&[(0, "id")])))]
#[assembly("id" "=" $id attr_dict)]
pub struct BarrierSignal {
    pub id: Attr<I32Attr>,
}

/// Says that the wave has come to a barrier, and whether it is the first one.
///
/// It goes on until it waits.
///
/// ```mlir
/// %0 = rocdl.s.barrier.signal.isfirst id = 1 -> i1
/// ```
#[derive(Op)]
#[op(name = "rocdl.s.barrier.signal.isfirst", facts(INTRINSIC.immediates(&[(0, "id")])))]
#[assembly("id" "=" $id attr_dict "->" type($res))]
pub struct BarrierSignalIsfirst {
    pub id: Attr<I32Attr>,
    pub res: OpResult<I1>,
}

/// The state of a barrier that is known by its number.
///
/// It has the numbers of members and of waves that have come.
///
/// ```mlir
/// %0 = rocdl.s.get.barrier.state id = 1 -> i32
/// ```
#[derive(Op)]
#[op(name = "rocdl.s.get.barrier.state", facts(INTRINSIC.immediates(&[(0, "id")])))]
#[assembly("id" "=" $id attr_dict "->" type($res))]
pub struct GetBarrierState {
    pub id: Attr<I32Attr>,
    pub res: OpResult<I32>,
}

/// The state of a barrier in LDS.
///
/// It has the numbers of members and of waves that have come.
///
/// ```mlir
/// %0 = rocdl.s.get.named.barrier.state %barrier : !llvm.ptr<3> -> i32
/// ```
#[derive(Op)]
#[op(name = "rocdl.s.get.named.barrier.state", facts(INTRINSIC))]
#[assembly($ptr attr_dict ":" qualified(type($ptr)) "->" type($res))]
pub struct GetNamedBarrierState {
    pub ptr: Operand<SharedPointer>,
    pub res: OpResult<I32>,
}

/// Waits until counters of accesses to memory have fallen to certain values.
///
/// Which bits are which counter depends on the processor.
///
/// ```mlir
/// rocdl.s.waitcnt 0
/// ```
#[derive(Op)]
#[op(name = "rocdl.s.waitcnt", facts(INTRINSIC.immediates(&[(0, "bitfield")])))]
#[assembly(attr_dict $bitfield)]
pub struct SWaitcnt {
    pub bitfield: Attr<I32Attr>,
}

op_family! {
    /// Waits until so many accesses are left at most that have not ended.
    ///
    /// ```mlir
    /// rocdl.s.wait.loadcnt 2
    /// ```
    #[op(name = "rocdl.s.wait.{}", facts(INTRINSIC.immediates(&[(0, "count")])))]
    #[assembly($count attr_dict)]
    pub struct WaitCount {
        pub count: Attr<I16Attr>,
    }

    /// Waits for asynchronous transfers.
    WaitAsynccnt = "asynccnt";

    /// Waits for accesses to LDS.
    WaitDscnt = "dscnt";

    /// Waits for exports.
    WaitExpcnt = "expcnt";

    /// Waits for loads.
    WaitLoadcnt = "loadcnt";

    /// Waits for stores.
    WaitStorecnt = "storecnt";

    /// Waits for transfers of tensors.
    WaitTensorcnt = "tensorcnt";
}

/// Sleeps for about 64 cycles times the count.
///
/// Others may use the processor meanwhile.
///
/// ```mlir
/// rocdl.s.sleep 10
/// ```
#[derive(Op)]
#[op(name = "rocdl.s.sleep", facts(INTRINSIC.immediates(&[(0, "count")])))]
#[assembly(attr_dict $count)]
pub struct SSleep {
    pub count: Attr<I32Attr>,
}

/// Does nothing for some cycles.
///
/// There is one more than the count says.
///
/// ```mlir
/// rocdl.s.nop 7
/// ```
#[derive(Op)]
#[op(name = "rocdl.s.nop", facts(INTRINSIC.immediates(&[(0, "count")])))]
#[assembly(attr_dict $count)]
pub struct SNop {
    pub count: Attr<I16Attr>,
}

/// Sets the priority of the wave.
///
/// Waves of a higher one are executed first.
///
/// ```mlir
/// rocdl.s.setprio 3
/// ```
#[derive(Op)]
#[op(name = "rocdl.s.setprio", facts(INTRINSIC.immediates(&[(0, "priority")])))]
#[assembly($priority attr_dict)]
pub struct SetPrio {
    pub priority: Attr<I16Attr>,
}

/// Keeps the scheduler from moving instructions over this place.
///
/// The mask says which kinds of them may move nevertheless.
///
/// ```mlir
/// rocdl.sched.barrier 0
/// ```
#[derive(Op)]
#[op(name = "rocdl.sched.barrier", facts(INTRINSIC.immediates(&[(0, "mask")])))]
#[assembly($mask attr_dict)]
pub struct SchedBarrier {
    pub mask: Attr<I32Attr>,
}

/// Makes the scheduler put so many instructions of a kind here.
///
/// Groups of the same number keep their order.
///
/// ```mlir
/// rocdl.sched.group.barrier 8, 1, 0
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.sched.group.barrier",
    rename_all = "camelCase",
    facts(INTRINSIC.immediates(&[(0, "mask"), (1, "size"), (2, "groupId")]))
)]
#[assembly($mask "," $size "," $group_id attr_dict)]
pub struct SchedGroupBarrier {
    pub mask: Attr<I32Attr>,
    pub size: Attr<I32Attr>,
    pub group_id: Attr<I32Attr>,
}

/// Chooses how the scheduler overlaps instructions in the block.
///
/// The variant is one of those that the backend knows.
///
/// ```mlir
/// rocdl.iglp.opt 0
/// ```
#[derive(Op)]
#[op(name = "rocdl.iglp.opt", facts(INTRINSIC.immediates(&[(0, "variant")])))]
#[assembly($variant attr_dict)]
pub struct IglpOpt {
    pub variant: Attr<I32Attr>,
}
