//! Registers that do not change.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::LLVMType;

use super::INTRINSIC;
use crate::RequiresSM;

op_family! {
    /// A special register that does not change.
    #[op(name = "nvvm.read.ptx.sreg.{}", doc_group = "Special registers", traits(Pure), facts(INTRINSIC))]
    #[assembly(attr_dict ":" type($res))]
    pub struct PureRegister {
        pub res: OpResult<LLVMType>,
    }

    /// A mask with the bit of the thread.
    ///
    /// Other threads have others.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.lanemask.eq : i32
    /// ```
    LaneMaskEq = "lanemask.eq";

    /// A mask with the bits of the thread and those before it.
    ///
    /// Other threads have others.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.lanemask.le : i32
    /// ```
    LaneMaskLe = "lanemask.le";

    /// A mask with the bits of the threads before it.
    ///
    /// Other threads have others.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.lanemask.lt : i32
    /// ```
    LaneMaskLt = "lanemask.lt";

    /// A mask with the bits of the thread and those behind it.
    ///
    /// Other threads have others.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.lanemask.ge : i32
    /// ```
    LaneMaskGe = "lanemask.ge";

    /// A mask with the bits of the threads behind it.
    ///
    /// Other threads have others.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.lanemask.gt : i32
    /// ```
    LaneMaskGt = "lanemask.gt";

    /// The bytes of shared memory of the block.
    ///
    /// It is the same for all threads of the block.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.total.smem.size : i32
    /// ```
    TotalSmemSize = "total.smem.size";

    /// The bytes of shared memory of the block that are allocated at the launch.
    ///
    /// It is the same for all threads of the block.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.dynamic.smem.size : i32
    /// ```
    DynamicSmemSize = "dynamic.smem.size";

    /// The bytes of shared memory of the block, with those of the system.
    ///
    /// It is the same for all threads of the block.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.aggr.smem.size : i32
    /// ```
    #[op(facts(RequiresSM::AtLeast(90)))]
    AggrSmemSize = "aggr.smem.size";

    /// The register 0 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg0 : i32
    /// ```
    EnvReg0 = "envreg0";

    /// The register 1 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg1 : i32
    /// ```
    EnvReg1 = "envreg1";

    /// The register 2 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg2 : i32
    /// ```
    EnvReg2 = "envreg2";

    /// The register 3 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg3 : i32
    /// ```
    EnvReg3 = "envreg3";

    /// The register 4 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg4 : i32
    /// ```
    EnvReg4 = "envreg4";

    /// The register 5 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg5 : i32
    /// ```
    EnvReg5 = "envreg5";

    /// The register 6 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg6 : i32
    /// ```
    EnvReg6 = "envreg6";

    /// The register 7 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg7 : i32
    /// ```
    EnvReg7 = "envreg7";

    /// The register 8 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg8 : i32
    /// ```
    EnvReg8 = "envreg8";

    /// The register 9 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg9 : i32
    /// ```
    EnvReg9 = "envreg9";

    /// The register 10 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg10 : i32
    /// ```
    EnvReg10 = "envreg10";

    /// The register 11 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg11 : i32
    /// ```
    EnvReg11 = "envreg11";

    /// The register 12 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg12 : i32
    /// ```
    EnvReg12 = "envreg12";

    /// The register 13 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg13 : i32
    /// ```
    EnvReg13 = "envreg13";

    /// The register 14 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg14 : i32
    /// ```
    EnvReg14 = "envreg14";

    /// The register 15 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg15 : i32
    /// ```
    EnvReg15 = "envreg15";

    /// The register 16 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg16 : i32
    /// ```
    EnvReg16 = "envreg16";

    /// The register 17 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg17 : i32
    /// ```
    EnvReg17 = "envreg17";

    /// The register 18 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg18 : i32
    /// ```
    EnvReg18 = "envreg18";

    /// The register 19 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg19 : i32
    /// ```
    EnvReg19 = "envreg19";

    /// The register 20 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg20 : i32
    /// ```
    EnvReg20 = "envreg20";

    /// The register 21 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg21 : i32
    /// ```
    EnvReg21 = "envreg21";

    /// The register 22 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg22 : i32
    /// ```
    EnvReg22 = "envreg22";

    /// The register 23 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg23 : i32
    /// ```
    EnvReg23 = "envreg23";

    /// The register 24 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg24 : i32
    /// ```
    EnvReg24 = "envreg24";

    /// The register 25 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg25 : i32
    /// ```
    EnvReg25 = "envreg25";

    /// The register 26 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg26 : i32
    /// ```
    EnvReg26 = "envreg26";

    /// The register 27 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg27 : i32
    /// ```
    EnvReg27 = "envreg27";

    /// The register 28 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg28 : i32
    /// ```
    EnvReg28 = "envreg28";

    /// The register 29 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg29 : i32
    /// ```
    EnvReg29 = "envreg29";

    /// The register 30 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg30 : i32
    /// ```
    EnvReg30 = "envreg30";

    /// The register 31 of the driver.
    ///
    /// The driver sets it before the launch.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.envreg31 : i32
    /// ```
    EnvReg31 = "envreg31";
}
