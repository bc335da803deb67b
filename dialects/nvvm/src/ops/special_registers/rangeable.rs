//! Registers that may be known to be in a range.

use dialekt_interfaces::int_range::{first_result, full_range};
use dialekt_interfaces::{InferIntRangeInterface, ResultRanges, ValueRange};
use dialekt_ir_core::num::{ApInt, IntRange, Sign};
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{ConstantRangeAttr, LLVMType};

use super::INTRINSIC;
use crate::RequiresSM;

op_family! {
    /// A special register that may be known to be in a range.
    #[op(
        name = "nvvm.read.ptx.sreg.{}",
        doc_group = "Special registers",
        traits(Pure),
        interfaces(InferIntRangeInterface),
        facts(INTRINSIC.result_range("range")),
        verify
    )]
    #[assembly(("range" $range^)? attr_dict ":" type($res))]
    pub struct RangeableRegister {
        pub range: Option<Attr<ConstantRangeAttr>>,
        pub res: OpResult<LLVMType>,
    }

    /// The number of the thread in its warp.
    ///
    /// It is less than the size of a warp.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.laneid : i32
    /// ```
    LaneId = "laneid";

    /// The number of threads of a warp.
    ///
    /// It is 32 on all devices so far.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.warpsize : i32
    /// ```
    WarpSize = "warpsize";

    /// The number of the warp in its block.
    ///
    /// It may change, if the block is moved.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.warpid : i32
    /// ```
    WarpId = "warpid";

    /// The number of warps that a block may have.
    ///
    /// It is the same throughout the run.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.nwarpid : i32
    /// ```
    WarpDim = "nwarpid";

    /// The number of the multiprocessor.
    ///
    /// It may change, if the block is moved.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.smid : i32
    /// ```
    SmId = "smid";

    /// The number of multiprocessors, or more.
    ///
    /// Numbers of multiprocessors may have gaps.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.nsmid : i32
    /// ```
    SmDim = "nsmid";

    /// The number of the grid.
    ///
    /// It identifies a launch, for tools.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.gridid : i32
    /// ```
    GridId = "gridid";

    /// The first coordinate of the thread in its block.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.tid.x : i32
    /// %1 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
    /// ```
    ThreadIdX = "tid.x";

    /// The second coordinate of the thread in its block.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.tid.y : i32
    /// ```
    ThreadIdY = "tid.y";

    /// The third coordinate of the thread in its block.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.tid.z : i32
    /// ```
    ThreadIdZ = "tid.z";

    /// The first extent of the block in threads.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.ntid.x : i32
    /// ```
    BlockDimX = "ntid.x";

    /// The second extent of the block in threads.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.ntid.y : i32
    /// ```
    BlockDimY = "ntid.y";

    /// The third extent of the block in threads.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.ntid.z : i32
    /// ```
    BlockDimZ = "ntid.z";

    /// The first coordinate of the block in the grid.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.ctaid.x : i32
    /// ```
    BlockIdX = "ctaid.x";

    /// The second coordinate of the block in the grid.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.ctaid.y : i32
    /// ```
    BlockIdY = "ctaid.y";

    /// The third coordinate of the block in the grid.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.ctaid.z : i32
    /// ```
    BlockIdZ = "ctaid.z";

    /// The first extent of the grid in blocks.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.nctaid.x : i32
    /// ```
    GridDimX = "nctaid.x";

    /// The second extent of the grid in blocks.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.nctaid.y : i32
    /// ```
    GridDimY = "nctaid.y";

    /// The third extent of the grid in blocks.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.nctaid.z : i32
    /// ```
    GridDimZ = "nctaid.z";

    /// The first coordinate of the cluster in the grid.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.clusterid.x : i32
    /// ```
    #[op(facts(RequiresSM::AtLeast(90)))]
    ClusterIdX = "clusterid.x";

    /// The second coordinate of the cluster in the grid.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.clusterid.y : i32
    /// ```
    ClusterIdY = "clusterid.y";

    /// The third coordinate of the cluster in the grid.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.clusterid.z : i32
    /// ```
    ClusterIdZ = "clusterid.z";

    /// The first extent of the grid in clusters.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.nclusterid.x : i32
    /// ```
    ClusterDimX = "nclusterid.x";

    /// The second extent of the grid in clusters.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.nclusterid.y : i32
    /// ```
    ClusterDimY = "nclusterid.y";

    /// The third extent of the grid in clusters.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.nclusterid.z : i32
    /// ```
    ClusterDimZ = "nclusterid.z";

    /// The first coordinate of the block in its cluster.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.cluster.ctaid.x : i32
    /// ```
    #[op(facts(RequiresSM::AtLeast(90)))]
    BlockInClusterIdX = "cluster.ctaid.x";

    /// The second coordinate of the block in its cluster.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.cluster.ctaid.y : i32
    /// ```
    #[op(facts(RequiresSM::AtLeast(90)))]
    BlockInClusterIdY = "cluster.ctaid.y";

    /// The third coordinate of the block in its cluster.
    ///
    /// Coordinates begin with 0.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.cluster.ctaid.z : i32
    /// ```
    #[op(facts(RequiresSM::AtLeast(90)))]
    BlockInClusterIdZ = "cluster.ctaid.z";

    /// The first extent of the cluster in blocks.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.cluster.nctaid.x : i32
    /// ```
    #[op(facts(RequiresSM::AtLeast(90)))]
    ClusterDimBlocksX = "cluster.nctaid.x";

    /// The second extent of the cluster in blocks.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.cluster.nctaid.y : i32
    /// ```
    #[op(facts(RequiresSM::AtLeast(90)))]
    ClusterDimBlocksY = "cluster.nctaid.y";

    /// The third extent of the cluster in blocks.
    ///
    /// It is 1 where the launch has fewer dimensions.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.cluster.nctaid.z : i32
    /// ```
    ClusterDimBlocksZ = "cluster.nctaid.z";

    /// The rank of the block in its cluster.
    ///
    /// It is the same throughout the run.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.cluster.ctarank : i32
    /// ```
    #[op(facts(RequiresSM::AtLeast(90)))]
    ClusterId = "cluster.ctarank";

    /// The number of blocks of a cluster.
    ///
    /// It is the same throughout the run.
    ///
    /// ```mlir
    /// %0 = nvvm.read.ptx.sreg.cluster.nctarank : i32
    /// ```
    ClusterDim = "cluster.nctarank";
}

impl Verify for RangeableRegister {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(ConstantRangeAttr { lower, upper }) = op.range() else { return Ok(()) };
        let max = ApInt::max_value(lower.width(), Sign::Unsigned);
        if lower != upper || lower == ApInt::zero(lower.width()) || lower == max {
            return Ok(());
        }
        let mut text = Vec::new();
        max.write_decimal(&mut text, false);
        let max = String::from_utf8_lossy(&text);
        fail(
            out,
            op.op_error(format!(
                "invalid range attribute: Lower == Upper, but they aren't min (0) or max ({max}) value! This is an invalid constant range."
            )),
        )
    }
}

impl InferIntRangeInterface for RangeableRegister {
    /// The bounds of the attribute, for both readings of the integer.
    fn infer_ranges(op: Self::View<'_>, _: &[ValueRange]) -> ResultRanges {
        let range = match op.range() {
            Some(ConstantRangeAttr { lower, upper }) => IntRange::new((lower.clone(), upper.clone()), (lower, upper)),
            None => full_range(op.cx(), op.result_type(0).unwrap_or(Type::NONE)),
        };
        first_result(*op, Some(range))
    }
}
