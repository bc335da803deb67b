//! The place of a lane: numbers of work items and groups, and how many there are.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{ConstantRangeAttr, LLVMType};

use crate::INTRINSIC;

op_family! {
    /// A register with a number.
    ///
    /// The range, if one is known, becomes an attribute of the call.
    ///
    /// ```mlir
    /// %0 = rocdl.workitem.id.x : i32
    /// %1 = rocdl.workgroup.id.y range <i32, 0, 64> : i32
    /// ```
    #[op(name = "rocdl.{}", traits(Pure), facts(INTRINSIC.result_range("range")))]
    #[assembly(("range" $range^)? attr_dict ":" type($res))]
    pub struct SpecialIdRegister {
        pub range: Option<Attr<ConstantRangeAttr>>,
        pub res: OpResult<LLVMType>,
    }

    /// The number of the lane's work item in its group, along x.
    ThreadIdX = "workitem.id.x";

    /// The number of the lane's work item in its group, along y.
    ThreadIdY = "workitem.id.y";

    /// The number of the lane's work item in its group, along z.
    ThreadIdZ = "workitem.id.z";

    /// The number of the group in the grid, along x.
    BlockIdX = "workgroup.id.x";

    /// The number of the group in the grid, along y.
    BlockIdY = "workgroup.id.y";

    /// The number of the group in the grid, along z.
    BlockIdZ = "workgroup.id.z";

    /// The number of the cluster in the grid, along x.
    ClusterIdX = "cluster.id.x";

    /// The number of the cluster in the grid, along y.
    ClusterIdY = "cluster.id.y";

    /// The number of the cluster in the grid, along z.
    ClusterIdZ = "cluster.id.z";

    /// The number of lanes of a wave.
    WavefrontSize = "wavefrontsize";
}

/// The function of the device library that an operation calls: a fact of its declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DeviceFunction {
    pub name: &'static str,
    /// The argument: 0, 1 or 2 for x, y and z.
    pub dimension: u32,
}

op_family! {
    /// A number that a function of the device library gives.
    ///
    /// The range, if one is known, becomes an attribute of the call.
    ///
    /// ```mlir
    /// %0 = rocdl.workgroup.dim.x : i32
    /// %1 = rocdl.grid.dim.z range <i32, 1, 64> : i32
    /// ```
    #[op(name = "rocdl.{}", traits(Pure), facts(DeviceFunction { name: NAME, dimension: DIMENSION }))]
    #[assembly(("range" $range^)? attr_dict ":" type($res))]
    pub struct DimGetterFunction<NAME, DIMENSION> {
        pub range: Option<Attr<ConstantRangeAttr>>,
        pub res: OpResult<LLVMType>,
    }

    /// The number of work items of a group, along x.
    BlockDimX<NAME = "__ockl_get_local_size", DIMENSION = 0> = "workgroup.dim.x";

    /// The number of work items of a group, along y.
    BlockDimY<NAME = "__ockl_get_local_size", DIMENSION = 1> = "workgroup.dim.y";

    /// The number of work items of a group, along z.
    BlockDimZ<NAME = "__ockl_get_local_size", DIMENSION = 2> = "workgroup.dim.z";

    /// The number of groups, along x.
    GridDimX<NAME = "__ockl_get_num_groups", DIMENSION = 0> = "grid.dim.x";

    /// The number of groups, along y.
    GridDimY<NAME = "__ockl_get_num_groups", DIMENSION = 1> = "grid.dim.y";

    /// The number of groups, along z.
    GridDimZ<NAME = "__ockl_get_num_groups", DIMENSION = 2> = "grid.dim.z";
}
