//! The dialect: all that it declares.

use dialekt_interfaces::InlinesAllOps;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

use crate::attrs::*;
use crate::discardable;
use crate::enums::*;
use crate::ops::*;

/// Intrinsics of NVIDIA GPUs.
///
/// An op is an intrinsic of LLVM, or an instruction of PTX that LLVM has no intrinsic for. Threads are grouped to warps, these to blocks, which
/// share memory, and blocks to clusters and grids.
#[derive(Dialect)]
#[dialect(
    name = "nvvm",
    dependencies(dialekt_llvm::LLVMDialect),
    hooks,
    allows_unknown_ops,
    interfaces(InlinesAllOps {}),
    attrs(
        BarrierReduction, BlockScaleFormat, CTAGroupKind, CacheEvictionPriorityAttr, ClusterLaunchControlQueryTypeAttr,
        DotAccumulateType, FPRoundingMode, GridDepActionAttr, LdStMatrixEltType, LdStMatrixShapeAttr, LoadCacheModifierKind,
        MMAB1Op, MMABlockScaleKind, MMAFrag, MMAIntOverflow, MMAKind, MMALayout, MMAShapeAttr, MMATypes, MatchSyncKind,
        MemOrderKind, MemScopeKind, NVVMMemorySpaceAttr, NVVMTargetAttr, PermuteMode, PrefetchCacheLevelAttr, ProxyKind, ReduxKind,
        SaturationMode, ScaleVecSize, SetMaxRegisterAction, SharedSpace, ShflKind, TMALoadMode, TMAReduxKind, TMAStoreMode,
        Tcgen05BlockScale, Tcgen05CpMulticast, Tcgen05CpShape, Tcgen05CpSrcFormat, Tcgen05FenceKind, Tcgen05LdStShape,
        Tcgen05MMACollectorBBuffer, Tcgen05MMACollectorOp, Tcgen05MMAKind, Tcgen05WaitKind, VoteSyncKind, WGMMAScaleIn,
        WGMMAScaleOut, WGMMATypes
    ),
    ops(
        AggrSmemSize, Barrier, Barrier0, BarrierArrive, BlockDimX, BlockDimY, BlockDimZ, BlockIdX, BlockIdY, BlockIdZ,
        BlockInClusterIdX, BlockInClusterIdY, BlockInClusterIdZ, Breakpoint, BulkStore, Clock, Clock64, ClusterArrive,
        ClusterArriveRelaxed, ClusterDim, ClusterDimBlocksX, ClusterDimBlocksY, ClusterDimBlocksZ, ClusterDimX, ClusterDimY,
        ClusterDimZ, ClusterId, ClusterIdX, ClusterIdY, ClusterIdZ, ClusterLaunchControlQueryCancel,
        ClusterLaunchControlTryCancel, ClusterWait, ConvertBF16x2ToF8x2, ConvertF16x2ToF8x2, ConvertF32x2ToBF16x2,
        ConvertF32x2ToF16x2, ConvertF32x2ToF4x2, ConvertF32x2ToF6x2, ConvertF32x2ToF8x2, ConvertF32x4ToF4x4, ConvertF32x4ToF6x4,
        ConvertF32x4ToF8x4, ConvertF4x2ToF16x2, ConvertF6x2ToF16x2, ConvertF8x2ToBF16x2, ConvertF8x2ToF16x2, ConvertFloatToTF32,
        CpAsync, CpAsyncBulkCommitGroup, CpAsyncBulkGlobalToSharedCluster, CpAsyncBulkPrefetch, CpAsyncBulkSharedCTAToGlobal,
        CpAsyncBulkSharedCTAToSharedCluster, CpAsyncBulkTensorGlobalToSharedCluster, CpAsyncBulkTensorPrefetch,
        CpAsyncBulkTensorReduce, CpAsyncBulkTensorSharedCTAToGlobal, CpAsyncBulkWaitGroup, CpAsyncCommitGroup,
        CpAsyncMBarrierArrive, CpAsyncWaitGroup, DotAccumulate2Way, DotAccumulate4Way, DynamicSmemSize, ElectSync, EnvReg0,
        EnvReg1, EnvReg10, EnvReg11, EnvReg12, EnvReg13, EnvReg14, EnvReg15, EnvReg16, EnvReg17, EnvReg18, EnvReg19, EnvReg2,
        EnvReg20, EnvReg21, EnvReg22, EnvReg23, EnvReg24, EnvReg25, EnvReg26, EnvReg27, EnvReg28, EnvReg29, EnvReg3, EnvReg30,
        EnvReg31, EnvReg4, EnvReg5, EnvReg6, EnvReg7, EnvReg8, EnvReg9, Exit, FenceMbarrierInit, FenceProxy, FenceProxyAcquire,
        FenceProxyRelease, FenceProxySyncRestrict, FenceScCluster, FenceSyncRestrict, GlobalTimer, GlobalTimerLo, GridDimX,
        GridDimY, GridDimZ, GridId, Griddepcontrol, InlinePtx, LaneId, LaneMaskEq, LaneMaskGe, LaneMaskGt, LaneMaskLe,
        LaneMaskLt, LdMatrix, MBarrierArrive, MBarrierArriveDrop, MBarrierArriveDropExpectTx, MBarrierArriveDropNocomplete,
        MBarrierArriveExpectTx, MBarrierArriveNocomplete, MBarrierCompleteTx, MBarrierExpectTx, MBarrierInit, MBarrierInval,
        MBarrierTestWait, MBarrierTryWait, MBarrierTryWaitParity, Mapa, MatchSync, Membar, Mma, MmaBlockScale, MmaSp,
        MmaSpBlockScale, Nanosleep, PMEvent, Permute, Prefetch, RcpApproxFtzF32, Redux, SetMaxRegister, Shfl, SmDim, SmId,
        StMatrix, SyncWarp, Tcgen05Alloc, Tcgen05Commit, Tcgen05Cp, Tcgen05Dealloc, Tcgen05Fence, Tcgen05Ld, Tcgen05MMA,
        Tcgen05MMABlockScale, Tcgen05MMASparse, Tcgen05MMASparseBlockScale, Tcgen05MMAWs, Tcgen05MMAWsSparse, Tcgen05MmaSmemDesc,
        Tcgen05RelinquishAllocPermit, Tcgen05Shift, Tcgen05St, Tcgen05Wait, ThreadIdX, ThreadIdY, ThreadIdZ, TotalSmemSize,
        VoteSync, WMMALoad, WMMAMma, WMMAStore, WarpDim, WarpId, WarpSize, WgmmaFenceAligned, WgmmaGroupSyncAligned,
        WgmmaMmaAsync, WgmmaWaitGroupSync
    )
)]
pub struct NVVMDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(NVVMDialect::DIALECT);
}

impl DialectHooks for NVVMDialect {
    fn verify_op_attribute(&self, op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
        discardable::verify_on_op(op, attr, out)
    }

    fn verify_region_arg_attribute(
        &self,
        op: OpRef<'_>,
        _region: usize,
        arg: usize,
        attr: NamedAttr,
        out: &mut Vec<Diagnostic>,
    ) -> Verified {
        discardable::verify_on_argument(op, arg, attr, out)
    }
}
