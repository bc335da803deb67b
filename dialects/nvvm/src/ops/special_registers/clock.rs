//! Registers that change while the program runs.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::LLVMType;

use super::INTRINSIC;

op_family! {
    /// A special register that changes while the program runs.
    #[op(name = "nvvm.read.ptx.sreg.{}", doc_group = "Special registers", facts(INTRINSIC))]
    #[assembly(attr_dict ":" type($res))]
    pub struct ClockRegister {
        pub res: OpResult<LLVMType>,
    }

    /// The lower half of a counter of cycles.
    ///
    /// It is read anew each time.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.clock : i32
    /// ```
    Clock = "clock";

    /// A counter of cycles.
    ///
    /// It is read anew each time.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.clock64 : i64
    /// ```
    Clock64 = "clock64";

    /// A clock in nanoseconds.
    ///
    /// It is read anew each time.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.globaltimer : i64
    /// ```
    GlobalTimer = "globaltimer";

    /// The lower half of a clock in nanoseconds.
    ///
    /// It is read anew each time.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.globaltimer.lo : i32
    /// ```
    GlobalTimerLo = "globaltimer.lo";
}
