//! Memory: loads into the memory that a group shares (LDS), loads that transpose, prefetches.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::interfaces::AliasAnalysisOpInterface;
use dialekt_llvm::{AnyPointer, DefaultPointer, LLVMType};

use crate::INTRINSIC;
use crate::access::MemoryAccess;
use crate::constraints::{GlobalPointer, SharedPointer, V};

op_family! {
    /// Loads a matrix from LDS, and transposes it.
    ///
    /// ```mlir
    /// %0 = rocdl.ds.read.tr8.b64 %ptr : !llvm.ptr<3> -> vector<2xi32>
    /// ```
    #[op(name = "rocdl.ds.read.{}", facts(INTRINSIC.overloaded_results(&[1])))]
    #[assembly($ptr attr_dict ":" type($ptr) "->" type($res))]
    pub struct LDSReadTr {
        #[effects(Read)]
        pub ptr: Operand<SharedPointer>,
        pub access: Mixin<MemoryAccess>,
        pub res: OpResult<LLVMType>,
    }

    /// Elements of 4 bits, 64 bits for each lane.
    DsReadTr4B64 = "tr4.b64";

    /// Elements of 6 bits, 96 bits for each lane.
    DsReadTr6B96 = "tr6.b96";

    /// Elements of 8 bits, 64 bits for each lane.
    DsReadTr8B64 = "tr8.b64";

    /// Elements of 16 bits, 64 bits for each lane.
    DsReadTr16B64 = "tr16.b64";
}

op_family! {
    /// Loads a matrix, and transposes it.
    ///
    /// ```mlir
    /// %0 = rocdl.ds.load.tr8.b64 %ptr : !llvm.ptr<3> -> vector<2xi32>
    /// %1 = rocdl.global.load.tr.b64 %global : !llvm.ptr<1> -> vector<2xi32>
    /// ```
    #[op(name = "rocdl.{}", facts(INTRINSIC.overloaded_results(&[1])))]
    #[assembly($ptr attr_dict ":" qualified(type($ptr)) "->" type($res))]
    pub struct TrLoad<P> {
        #[effects(Read)]
        pub ptr: Operand<P>,
        pub access: Mixin<MemoryAccess>,
        pub res: OpResult<LLVMType>,
    }

    /// Elements of 4 bits, 64 bits for each lane.
    DsLoadTr4B64<P = SharedPointer> = "ds.load.tr4.b64";

    /// Elements of 8 bits, 64 bits for each lane.
    DsLoadTr8B64<P = SharedPointer> = "ds.load.tr8.b64";

    /// Elements of 6 bits, 96 bits for each lane.
    DsLoadTr6B96<P = SharedPointer> = "ds.load.tr6.b96";

    /// Elements of 16 bits, 128 bits for each lane.
    DsLoadTr16B128<P = SharedPointer> = "ds.load.tr16.b128";

    /// Elements of 4 bits, 64 bits for each lane.
    GlobalLoadTr4B64<P = GlobalPointer> = "global.load.tr4.b64";

    /// Elements of 8 bits, 64 bits for each lane.
    GlobalLoadTr8B64<P = GlobalPointer> = "global.load.tr.b64";

    /// Elements of 6 bits, 96 bits for each lane.
    GlobalLoadTr6B96<P = GlobalPointer> = "global.load.tr6.b96";

    /// Elements of 16 bits, 128 bits for each lane.
    GlobalLoadTr8B128<P = GlobalPointer> = "global.load.tr.b128";
}

/// Loads from any memory into LDS.
///
/// The number of bytes, the offset and the cache policy are constants.
///
/// ```mlir
/// rocdl.load.to.lds %src, %dest, 4, 0, 0 : <7>
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.load.to.lds",
    rename_all = "camelCase",
    facts(INTRINSIC.overloaded_operands(&[0]).immediates(&[(2, "size"), (3, "offset"), (4, "aux")]))
)]
#[assembly($global_ptr "," $lds_ptr "," $size "," $offset "," $aux attr_dict ":" type($global_ptr))]
pub struct LoadToLDS {
    #[effects(Read)]
    pub global_ptr: Operand<AnyPointer>,
    #[effects(Write)]
    pub lds_ptr: Operand<SharedPointer>,
    pub size: Attr<I32Attr>,
    pub offset: Attr<I32Attr>,
    pub aux: Attr<I32Attr>,
    pub access: Mixin<MemoryAccess>,
}

/// Loads from global memory into LDS.
///
/// The number of bytes, the offset and the cache policy are constants.
///
/// ```mlir
/// rocdl.global.load.lds %src, %dest, 4, 0, 0
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.global.load.lds",
    rename_all = "camelCase",
    facts(INTRINSIC.immediates(&[(2, "size"), (3, "offset"), (4, "aux")]))
)]
#[assembly($global_ptr "," $lds_ptr "," $size "," $offset "," $aux attr_dict)]
pub struct GlobalLoadLDS {
    #[effects(Read)]
    pub global_ptr: Operand<GlobalPointer>,
    #[effects(Write)]
    pub lds_ptr: Operand<SharedPointer>,
    pub size: Attr<I32Attr>,
    pub offset: Attr<I32Attr>,
    pub aux: Attr<I32Attr>,
    pub access: Mixin<MemoryAccess>,
}

op_family! {
    /// Begins to load from global memory into LDS.
    ///
    /// ```mlir
    /// rocdl.global.load.async.to.lds.b32 %src, %dest, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>
    /// ```
    #[op(
        name = "rocdl.global.load.async.to.lds.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.immediates(&[(2, "offset"), (3, "aux")]))
    )]
    #[assembly(
        $global_ptr "," $lds_ptr "," $offset "," $aux attr_dict ":"
        qualified(type($global_ptr)) "," qualified(type($lds_ptr))
    )]
    pub struct GlobalLoadAsyncToLDS {
        #[effects(Read)]
        pub global_ptr: Operand<GlobalPointer>,
        #[effects(Write)]
        pub lds_ptr: Operand<SharedPointer>,
        pub offset: Attr<I32Attr>,
        pub aux: Attr<I32Attr>,
        pub access: Mixin<MemoryAccess>,
    }

    /// 8 bits for each lane.
    GlobalLoadAsyncToLDSB8 = "b8";

    /// 32 bits for each lane.
    GlobalLoadAsyncToLDSB32 = "b32";

    /// 64 bits for each lane.
    GlobalLoadAsyncToLDSB64 = "b64";

    /// 128 bits for each lane.
    GlobalLoadAsyncToLDSB128 = "b128";
}

op_family! {
    /// Begins to load from global memory into the LDS of several groups of a cluster.
    ///
    /// ```mlir
    /// rocdl.cluster.load.async.to.lds.b32 %src, %dest, 0, 0, %mask : !llvm.ptr<1>, !llvm.ptr<3>
    /// ```
    #[op(
        name = "rocdl.cluster.load.async.to.lds.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.immediates(&[(2, "offset"), (3, "cpol")]))
    )]
    #[assembly(
        $global_ptr "," $lds_ptr "," $offset "," $cpol "," $mask attr_dict ":"
        qualified(type($global_ptr)) "," qualified(type($lds_ptr))
    )]
    pub struct ClusterLoadAsyncToLDS {
        #[effects(Read)]
        pub global_ptr: Operand<GlobalPointer>,
        #[effects(Write)]
        pub lds_ptr: Operand<SharedPointer>,
        pub offset: Attr<I32Attr>,
        pub cpol: Attr<I32Attr>,
        pub mask: Operand<I32>,
        pub access: Mixin<MemoryAccess>,
    }

    /// 8 bits for each lane.
    ClusterLoadAsyncToLDSB8 = "b8";

    /// 32 bits for each lane.
    ClusterLoadAsyncToLDSB32 = "b32";

    /// 64 bits for each lane.
    ClusterLoadAsyncToLDSB64 = "b64";

    /// 128 bits for each lane.
    ClusterLoadAsyncToLDSB128 = "b128";
}

op_family! {
    /// Moves a tensor of up to five dimensions between global memory and LDS.
    ///
    /// Four groups of words describe it.
    ///
    /// ```mlir
    /// rocdl.tensor.load.to.lds %a, %b, %c, %d cachepolicy 0 : vector<4xi32>, vector<8xi32>
    /// ```
    #[op(
        name = "rocdl.tensor.{}",
        rename_all = "camelCase",
        interfaces(AliasAnalysisOpInterface),
        facts(INTRINSIC.immediates(&[(4, "cachePolicy")]))
    )]
    #[assembly(attr_dict operands "cachepolicy" $cache_policy ":" type($dgroup0) "," type($dgroup1))]
    pub struct TensorLDS {
        pub dgroup0: Operand<V<4, I32>>,
        pub dgroup1: Operand<V<8, I32>>,
        pub dgroup2: Operand<V<4, I32>>,
        pub dgroup3: Operand<V<4, I32>>,
        pub cache_policy: Attr<I32Attr>,
        pub access: Mixin<MemoryAccess>,
    }

    /// Loads it into LDS.
    TensorLoadToLDS = "load.to.lds";

    /// Stores it from LDS.
    TensorStoreFromLDS = "store.from.lds";
}

impl AliasAnalysisOpInterface for TensorLDS {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        op.operands().collect()
    }
}

op_family! {
    /// Moves a tensor of up to two dimensions between global memory and LDS.
    ///
    /// Two groups of words describe it.
    ///
    /// ```mlir
    /// rocdl.tensor.load.to.lds.d2 %a, %b cachepolicy 0 : vector<4xi32>, vector<8xi32>
    /// ```
    #[op(
        name = "rocdl.tensor.{}",
        rename_all = "camelCase",
        interfaces(AliasAnalysisOpInterface),
        facts(INTRINSIC.immediates(&[(2, "cachePolicy")]))
    )]
    #[assembly(attr_dict operands "cachepolicy" $cache_policy ":" type($dgroup0) "," type($dgroup1))]
    pub struct TensorLDSD2 {
        pub dgroup0: Operand<V<4, I32>>,
        pub dgroup1: Operand<V<8, I32>>,
        pub cache_policy: Attr<I32Attr>,
        pub access: Mixin<MemoryAccess>,
    }

    /// Loads it into LDS.
    TensorLoadToLDSD2 = "load.to.lds.d2";

    /// Stores it from LDS.
    TensorStoreFromLDSD2 = "store.from.lds.d2";
}

impl AliasAnalysisOpInterface for TensorLDSD2 {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        op.operands().collect()
    }
}

/// Says that asynchronous loads of the wave are to count for a barrier in LDS.
///
/// It arrives there when they have ended.
///
/// ```mlir
/// rocdl.ds.atomic.async.barrier.arrive.b64 %barrier : !llvm.ptr<3>
/// ```
#[derive(Op)]
#[op(name = "rocdl.ds.atomic.async.barrier.arrive.b64", rename_all = "camelCase", facts(INTRINSIC))]
#[assembly($barrier_ptr attr_dict ":" qualified(type($barrier_ptr)))]
pub struct DsAtomicAsyncBarrierArrive {
    #[effects(Write)]
    pub barrier_ptr: Operand<SharedPointer>,
    pub access: Mixin<MemoryAccess>,
}

/// Arrives at a barrier in LDS, and gives its state before.
///
/// The operand is by how much its count goes down.
///
/// ```mlir
/// %0 = rocdl.ds.atomic.barrier.arrive.rtn.b64 %barrier, %count : !llvm.ptr<3>, i64 -> i64
/// ```
#[derive(Op)]
#[op(name = "rocdl.ds.atomic.barrier.arrive.rtn.b64", rename_all = "camelCase", facts(INTRINSIC))]
#[assembly($barrier_ptr "," $val attr_dict ":" qualified(type($barrier_ptr)) "," type($val) "->" type($res))]
pub struct DsAtomicBarrierArriveRtn {
    #[effects(Read, Write)]
    pub barrier_ptr: Operand<SharedPointer>,
    pub val: Operand<I64>,
    pub access: Mixin<MemoryAccess>,
    pub res: OpResult<I64>,
}

op_family! {
    /// Loads into a cache ahead of time.
    ///
    /// The scope says which ones.
    ///
    /// ```mlir
    /// rocdl.global.prefetch %ptr, scope 0 : !llvm.ptr<1>
    /// ```
    #[op(name = "rocdl.{}", facts(INTRINSIC.immediates(&[(1, "scope")])))]
    #[assembly($ptr "," "scope" $scope attr_dict ":" qualified(type($ptr)))]
    pub struct Prefetch<P> {
        #[effects(Read)]
        pub ptr: Operand<P>,
        pub scope: Attr<I32Attr>,
        pub access: Mixin<MemoryAccess>,
    }

    /// By a pointer into global memory.
    GlobalPrefetch<P = GlobalPointer> = "global.prefetch";

    /// By a pointer into any memory.
    FlatPrefetch<P = DefaultPointer> = "flat.prefetch";
}
