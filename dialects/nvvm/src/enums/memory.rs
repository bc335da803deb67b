//! Memory: address spaces, caches, and the order of accesses.

use dialekt_ir_core::prelude::op::*;

/// The threads that an access or a fence is ordered with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.mem_scope",
    symbol = "MemScopeKindAttr",
    summary = "NVVM Memory Scope kind",
    type_name = "::mlir::NVVM::MemScopeKind"
)]
#[assembly("<" $value ">")]
pub enum MemScopeKind {
    /// Those of the block.
    #[case("cta")]
    Cta = 0,
    /// Those of the cluster of blocks.
    #[case("cluster")]
    Cluster = 1,
    /// Those of the device.
    #[case("gpu")]
    Gpu = 2,
    /// All of the system, also those of the host.
    #[case("sys")]
    Sys = 3,
}

/// The order of an access to memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.mem_order",
    symbol = "MemOrderKindAttr",
    summary = "NVVM Memory Ordering kind",
    type_name = "::mlir::NVVM::MemOrderKind"
)]
#[assembly("<" $value ">")]
pub enum MemOrderKind {
    /// None: other threads do not access it meanwhile.
    #[case("weak")]
    Weak = 0,
    /// Atomic, in no order.
    #[case("relaxed")]
    Relaxed = 1,
    /// Before what follows.
    #[case("acquire")]
    Acquire = 2,
    /// Behind what is before it.
    #[case("release")]
    Release = 3,
    /// Both acquire and release.
    #[case("acq_rel")]
    AcqRel = 4,
    /// In one order for all threads.
    #[case("sc")]
    Sc = 5,
    /// As devices need it that are mapped into memory.
    #[case("mmio")]
    Mmio = 6,
    /// Neither left out nor merged with others.
    #[case("volatile")]
    Volatile = 7,
}

/// The part of shared memory that is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.shared_space",
    symbol = "SharedSpaceAttr",
    summary = "Shared memory space",
    type_name = "::mlir::NVVM::SharedSpace"
)]
#[assembly("<" $value ">")]
pub enum SharedSpace {
    /// That of the block.
    #[case("cta")]
    Cta = 0,
    /// That of all blocks of the cluster.
    #[case("cluster")]
    Cluster = 1,
}

/// A way to memory: accesses on different ways are ordered by proxy fences.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.proxy_kind",
    symbol = "ProxyKindAttr",
    summary = "Proxy kind",
    type_name = "::mlir::NVVM::ProxyKind"
)]
#[assembly("<" $value ">")]
pub enum ProxyKind {
    /// Other addresses of the same memory.
    #[case("alias")]
    Alias = 0,
    /// Asynchronous copies.
    #[case("async")]
    Async = 1,
    /// Asynchronous copies, of global memory.
    #[case("async.global")]
    AsyncGlobal = 2,
    /// Asynchronous copies, of shared memory.
    #[case("async.shared")]
    AsyncShared = 3,
    /// Maps of tensors.
    #[case("tensormap")]
    Tensormap = 4,
    /// Loads and stores.
    #[case("generic")]
    Generic = 5,
}

/// An address space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "NVVM Memory Space", type_name = "::mlir::NVVM::NVVMMemorySpace", field)]
pub enum NVVMMemorySpace {
    /// Any of the others.
    #[case("generic")]
    Generic = 0,
    /// Memory of the device.
    #[case("global")]
    Global = 1,
    /// Shared memory of the block.
    #[case("shared")]
    Shared = 3,
    /// Constant memory.
    #[case("constant")]
    Constant = 4,
    /// Memory of the thread.
    #[case("local")]
    Local = 5,
    /// Memory of the tensor cores.
    #[case("tensor")]
    Tensor = 6,
    /// Shared memory of the blocks of a cluster.
    #[case("shared_cluster")]
    SharedCluster = 7,
}

/// The order in which a cache drops lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "NVVM Cache Eviction Priority", type_name = "::mlir::NVVM::CacheEvictionPriority", field)]
pub enum CacheEvictionPriority {
    /// As others.
    #[case("evict_normal")]
    EvictNormal = 0,
    /// Before others.
    #[case("evict_first")]
    EvictFirst = 1,
    /// Behind others.
    #[case("evict_last")]
    EvictLast = 2,
    /// As it was.
    #[case("evict_unchanged")]
    EvictUnchanged = 3,
    /// It is not kept at all.
    #[case("no_allocate")]
    NoAllocate = 4,
}

/// A cache.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "NVVM Prefetch Cache Level", type_name = "::mlir::NVVM::PrefetchCacheLevel", field)]
pub enum PrefetchCacheLevel {
    /// The first one.
    #[case("L1")]
    L1 = 0,
    /// The second one.
    #[case("L2")]
    L2 = 1,
}

/// The use of caches by a load.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.load_cache_modifier",
    symbol = "LoadCacheModifierAttr",
    summary = "NVVM load cache modifier kind",
    type_name = "::mlir::NVVM::LoadCacheModifierKind"
)]
#[assembly($value)]
pub enum LoadCacheModifierKind {
    /// At all levels.
    #[case("ca")]
    Ca = 0,
    /// At the second level only.
    #[case("cg")]
    Cg = 1,
    /// At all levels, to be dropped first.
    #[case("cs")]
    Cs = 2,
    /// For the last time.
    #[case("lu")]
    Lu = 3,
    /// Not at all: it is loaded again.
    #[case("cv")]
    Cv = 4,
}
