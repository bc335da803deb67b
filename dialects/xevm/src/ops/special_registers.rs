//! Special registers: what a work item knows of itself, its work group and the grid.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::ConstantRangeAttr;

op_family! {
    /// A special register.
    #[op(name = "xevm.{}", doc_group = "Special registers")]
    #[assembly(("range" $range^)? attr_dict ":" type($res))]
    pub struct SpecialRegister {
        pub range: Option<Attr<ConstantRangeAttr>>,
        pub res: OpResult<AnyOf<(I32, I64)>>,
    }

    /// The first extent of the grid in work groups.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.group_count.x : i32
    /// ```
    GridDimX = "group_count.x";

    /// The second extent of the grid in work groups.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.group_count.y : i32
    /// ```
    GridDimY = "group_count.y";

    /// The third extent of the grid in work groups.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.group_count.z : i32
    /// ```
    GridDimZ = "group_count.z";

    /// The first coordinate of the work group.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.group_id.x : i32
    /// ```
    WorkgroupIdX = "group_id.x";

    /// The second coordinate of the work group.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.group_id.y : i32
    /// ```
    WorkgroupIdY = "group_id.y";

    /// The third coordinate of the work group.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.group_id.z : i32
    /// ```
    WorkgroupIdZ = "group_id.z";

    /// The number of the work item in its subgroup.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.lane_id : i32
    /// ```
    LaneId = "lane_id";

    /// The first coordinate of the work item in its work group.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.local_id.x : i32
    /// %1 = xevm.local_id.x range <i32, 0, 16> : i64
    /// ```
    WorkitemIdX = "local_id.x";

    /// The second coordinate of the work item in its work group.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.local_id.y : i32
    /// ```
    WorkitemIdY = "local_id.y";

    /// The third coordinate of the work item in its work group.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.local_id.z : i32
    /// ```
    WorkitemIdZ = "local_id.z";

    /// The first extent of the work group in work items.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.local_size.x : i32
    /// ```
    WorkgroupDimX = "local_size.x";

    /// The second extent of the work group in work items.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.local_size.y : i32
    /// ```
    WorkgroupDimY = "local_size.y";

    /// The third extent of the work group in work items.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.local_size.z : i32
    /// ```
    WorkgroupDimZ = "local_size.z";

    /// The number of the subgroup in its work group.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.subgroup_id : i32
    /// ```
    SubgroupId = "subgroup_id";

    /// The number of work items of a subgroup.
    ///
    /// It may be told to be in a range.
    ///
    /// ```mlir
    /// %0 = xevm.subgroup_size : i32
    /// ```
    SubgroupSize = "subgroup_size";
}
