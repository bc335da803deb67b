//! Addresses, and bytes of memory.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, LLVMPointerType, NamePart};

use crate::{
    BasicPtxBuilderInterface, CacheEvictionPriority, CacheEvictionPriorityAttr, NVVMMemorySpace, PointerConst,
    PointerGeneric, PointerGlobal, PointerLocal, PointerShared, PointerSharedCluster, PrefetchCacheLevel,
    PrefetchCacheLevelAttr, RequiresSM,
};

/// The address of the same variable in the shared memory of another block of the cluster.
///
/// The block is given by its rank.
///
/// ```mlir
/// %0 = nvvm.mapa %a, %rank : !llvm.ptr -> !llvm.ptr
/// %1 = nvvm.mapa %b, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mapa",
    doc_group = "Memory",
    traits(Relation("Valid address-space check(or mapping) for mapa Op", is_mapped_to_its_space)),
    facts(
        Intrinsic::new("llvm.nvvm.mapa").named_by(&[NamePart::Space(0, &[(0, ""), (3, ".shared.cluster")])]),
        RequiresSM::AtLeast(90),
    )
)]
#[assembly($a "," $b attr_dict ":" type($a) "->" type($res))]
pub struct Mapa {
    pub a: Operand<AnyOf<(PointerGeneric, PointerShared)>>,
    pub b: Operand<I32>,
    pub res: OpResult<AnyOf<(PointerGeneric, PointerSharedCluster)>>,
}

/// Sets bytes of shared memory to zero.
///
/// The size is a multiple of 8.
///
/// ```mlir
/// nvvm.st.bulk %p, size = %size : !llvm.ptr<3>
/// nvvm.st.bulk %q, size = %size, init = 0 : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.st.bulk",
    doc_group = "Memory",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.st.bulk").named_by(&[NamePart::Space(0, &[(0, ""), (3, ".shared.cta")])]).immediates(&[(2, "initVal")])),
    verify
)]
#[assembly($addr "," "size" "=" $size ("," "init" "=" $init_val^)? attr_dict ":" type($addr))]
pub struct BulkStore {
    pub addr: Operand<AnyOf<(PointerGeneric, PointerShared)>>,
    pub size: Operand<I64>,
    #[default(0)]
    pub init_val: Attr<I64Attr>,
}

/// Brings a line of memory, or the map of a tensor, into a cache.
///
/// The cache of constants is the uniform one. With a predicate, which only maps of tensors have, it is done where that holds.
///
/// ```mlir
/// nvvm.prefetch level = L1, %local : !llvm.ptr<5>
/// nvvm.prefetch level = L1 uniform, %generic : !llvm.ptr
/// nvvm.prefetch tensormap, %generic, predicate = %yes : !llvm.ptr, i1
/// nvvm.prefetch level = L2, evict_priority = evict_last, %global : !llvm.ptr<1>
/// ```
#[derive(Op)]
#[op(name = "nvvm.prefetch", doc_group = "Memory", interfaces(BasicPtxBuilderInterface), verify)]
#[assembly(
    ("level" "=" $cache_level^ ("uniform" $uniform^)? "," )? ("tensormap" $tensormap^ ("in_param_space"
    $in_param_space^)? "," )? ("evict_priority" "=" $evict_priority^ "," )? $addr ("," "predicate" "="
    $predicate^)? attr_dict ":" type(operands)
)]
pub struct Prefetch {
    pub addr: Operand<AnyOf<(PointerGlobal, PointerLocal, PointerGeneric, PointerConst)>>,
    pub predicate: Option<Operand<I1>>,
    #[name("cacheLevel")]
    pub cache_level: Option<Attr<PrefetchCacheLevelAttr>>,
    #[name("evictPriority")]
    pub evict_priority: Option<Attr<CacheEvictionPriorityAttr>>,
    pub tensormap: Attr<UnitAttr>,
    pub uniform: Attr<UnitAttr>,
    pub in_param_space: Attr<UnitAttr>,
}

/// The memory that an operand or result points to.
fn space(cx: &ContextData, ty: Option<Type>) -> Option<u32> {
    LLVMPointerType::of(cx, ty?).map(|pointer| pointer.address_space)
}

/// Returns whether an address is mapped to one of the same kind: from shared memory to that of the cluster, or of any memory.
fn is_mapped_to_its_space(op: OpRef<'_>) -> bool {
    const GENERIC: Option<u32> = Some(NVVMMemorySpace::Generic as u32);
    const SHARED: Option<u32> = Some(NVVMMemorySpace::Shared as u32);
    const CLUSTER: Option<u32> = Some(NVVMMemorySpace::SharedCluster as u32);
    let spaces = (space(op.cx(), op.operand_type(0)), space(op.cx(), op.result_type(0)));
    spaces == (GENERIC, GENERIC) || spaces == (SHARED, CLUSTER)
}

impl Verify for BulkStore {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match op.init_val() {
            None | Some(0) => Ok(()),
            Some(value) => fail(out, op.op_error(format!("only 0 is supported for initVal, got {value}"))),
        }
    }
}

impl Verify for Prefetch {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match problem(op) {
            Some(message) => fail(out, op.op_error(message)),
            None => Ok(()),
        }
    }
}

/// The mistake in a prefetch.
fn problem(op: PrefetchView<'_>) -> Option<&'static str> {
    const GENERIC: u32 = NVVMMemorySpace::Generic as u32;
    const GLOBAL: u32 = NVVMMemorySpace::Global as u32;
    const CONSTANT: u32 = NVVMMemorySpace::Constant as u32;
    const LOCAL: u32 = NVVMMemorySpace::Local as u32;
    let space = space(op.cx(), op.operand_type(0))?;
    let (level, priority) =
        (op.cache_level().map(|level| level.value), op.evict_priority().map(|priority| priority.value));
    if op.predicate().is_some() && !op.tensormap() {
        return Some("predicate supported only on prefetch tensormap");
    }
    if op.tensormap() {
        return if level.is_some() {
            Some("cannot specify both tensormap and cache level")
        } else if ![GENERIC, CONSTANT].contains(&space) {
            Some("prefetch tensormap requires a generic or constant pointer")
        } else if priority.is_some() {
            Some("prefetch tensormap does not support eviction priority")
        } else if op.in_param_space() && space != GENERIC {
            Some("in_param_space can only be specified for a generic pointer")
        } else {
            None
        };
    }
    let Some(level) = level else { return Some("requires specification of either cache level or tensormap") };
    if ![GENERIC, GLOBAL, LOCAL].contains(&space) {
        return Some("prefetch to cache level requires a generic, global, or local pointer");
    }
    if op.uniform() {
        if level != PrefetchCacheLevel::L1 {
            return Some("unsupported cache level, the only supported uniform cache level is L1");
        }
        if space != GENERIC {
            return Some("prefetch to uniform cache requires a generic pointer");
        }
    }
    let priority = priority?;
    if level != PrefetchCacheLevel::L2 {
        Some("cache eviction priority supported only for cache level L2")
    } else if space != GLOBAL {
        Some("cache eviction priority requires a global pointer")
    } else if !matches!(priority, CacheEvictionPriority::EvictLast | CacheEvictionPriority::EvictNormal) {
        Some("unsupported cache eviction priority, only evict_last and evict_normal are supported")
    } else {
        None
    }
}

impl BasicPtxBuilderInterface for Prefetch {
    fn predicate(op: Self::View<'_>) -> Option<Value> {
        op.predicate()
    }

    fn ptx(_: Self::View<'_>) -> String {
        "prefetch.tensormap [%0];".into()
    }

    fn has_intrinsic(op: Self::View<'_>) -> bool {
        op.predicate().is_none() || !op.tensormap()
    }
}
