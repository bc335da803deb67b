//! Fences: the order of accesses to memory.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, NamePart};

use crate::{MemOrderKind, MemScopeKind, PointerGeneric, ProxyKind, SharedSpace};

/// Names of intrinsics: the direction of a fence on objects for synchronization.
const RESTRICTED: &[NamePart] = &[
    NamePart::Word("order"),
    NamePart::Case("order", &[("acquire", ".sync_restrict.space.cluster"), ("release", ".sync_restrict.space.cta")]),
    NamePart::Text(".scope.cluster"),
];

/// Orders accesses to memory before it with those behind it.
///
/// The scope says for whom.
///
/// ```mlir
/// nvvm.memory.barrier #nvvm.mem_scope<gpu>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.memory.barrier",
    doc_group = "Fences",
    facts(Intrinsic::new("llvm.nvvm").named_by(&[
        NamePart::Case("scope", &[("cta", ".membar.cta"), ("cluster", ".fence.sc.cluster"), ("gpu", ".membar.gl"), ("sys", ".membar.sys")]),
    ]))
)]
#[assembly($scope attr_dict)]
pub struct Membar {
    pub scope: Attr<MemScopeKind>,
}

/// Orders accesses to memory in one order for all threads of the cluster.
///
/// It separates accesses before it from those behind it.
///
/// ```mlir
/// nvvm.fence.sc.cluster
/// ```
#[derive(Op)]
#[op(name = "nvvm.fence.sc.cluster", doc_group = "Fences", facts(Intrinsic::new("llvm.nvvm.fence.sc.cluster")))]
#[assembly(attr_dict)]
pub struct FenceScCluster;

/// Orders accesses to shared memory with those of the cluster, in one direction.
///
/// Only objects for synchronization are concerned.
///
/// ```mlir
/// nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.fence.sync_restrict",
    doc_group = "Fences",
    facts(Intrinsic::new("llvm.nvvm.fence").named_by(RESTRICTED)),
    verify
)]
#[assembly(attr_dict)]
pub struct FenceSyncRestrict {
    pub order: Attr<MemOrderKind>,
}

/// Shows the threads of the cluster barriers in memory that were made before.
///
/// Ops behind it may use them.
///
/// ```mlir
/// nvvm.fence.mbarrier.init
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.fence.mbarrier.init",
    doc_group = "Fences",
    facts(Intrinsic::new("llvm.nvvm.fence.mbarrier_init.release.cluster"))
)]
#[assembly(attr_dict)]
pub struct FenceMbarrierInit;

/// Orders accesses on different ways to memory.
///
/// Asynchronous accesses to shared memory say whose memory it is.
///
/// ```mlir
/// nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
/// nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.fence.proxy",
    doc_group = "Fences",
    facts(Intrinsic::new("llvm.nvvm.fence.proxy").named_by(&[
        NamePart::Case("kind", &[("alias", ".alias"), ("async", ".async"), ("async.global", ".async.global"), ("async.shared", ".async")]),
        NamePart::Case("space", &[("cta", ".shared_cta"), ("cluster", ".shared_cluster")]),
    ])),
    verify
)]
#[assembly(attr_dict)]
pub struct FenceProxy {
    pub kind: Attr<ProxyKind>,
    pub space: Option<Attr<SharedSpace>>,
}

/// Orders accesses on another way to memory behind those on the usual one that other threads released.
///
/// It concerns some bytes at an address.
///
/// ```mlir
/// nvvm.fence.proxy.acquire #nvvm.mem_scope<cta> %address, %size
/// nvvm.fence.proxy.acquire #nvvm.mem_scope<gpu> %address, %size from_proxy = #nvvm.proxy_kind<generic> to_proxy = #nvvm.proxy_kind<tensormap>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.fence.proxy.acquire",
    doc_group = "Fences",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.fence.proxy.tensormap_generic.acquire").named_by(&[NamePart::Word("scope")])),
    verify
)]
#[assembly($scope $addr "," $size ("from_proxy" "=" $from_proxy^)? ("to_proxy" "=" $to_proxy^)? attr_dict)]
pub struct FenceProxyAcquire {
    pub addr: Operand<PointerGeneric>,
    pub size: Operand<I32>,
    pub scope: Attr<MemScopeKind>,
    #[default(ProxyKind::Generic)]
    pub from_proxy: Attr<ProxyKind>,
    #[default(ProxyKind::Tensormap)]
    pub to_proxy: Attr<ProxyKind>,
}

/// Lets accesses on another way to memory see those on the usual one that are before it.
///
/// Other threads acquire them.
///
/// ```mlir
/// nvvm.fence.proxy.release #nvvm.mem_scope<cta>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.fence.proxy.release",
    doc_group = "Fences",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.fence.proxy.tensormap_generic.release").named_by(&[NamePart::Word("scope")])),
    verify
)]
#[assembly($scope ("from_proxy" "=" $from_proxy^)? ("to_proxy" "=" $to_proxy^)? attr_dict)]
pub struct FenceProxyRelease {
    pub scope: Attr<MemScopeKind>,
    #[default(ProxyKind::Generic)]
    pub from_proxy: Attr<ProxyKind>,
    #[default(ProxyKind::Tensormap)]
    pub to_proxy: Attr<ProxyKind>,
}

/// Orders accesses on different ways to shared memory of the cluster, in one direction.
///
/// Only objects for synchronization are concerned.
///
/// ```mlir
/// nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<release>}
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.fence.proxy.sync_restrict",
    doc_group = "Fences",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.fence.proxy.async_generic").named_by(RESTRICTED)),
    verify
)]
#[assembly(attr_dict)]
pub struct FenceProxySyncRestrict {
    pub order: Attr<MemOrderKind>,
    #[default(ProxyKind::Generic)]
    pub from_proxy: Attr<ProxyKind>,
    #[default(ProxyKind::Async)]
    pub to_proxy: Attr<ProxyKind>,
}

/// Checks that an order has one direction.
fn verify_order(op: OpRef<'_>, order: Option<MemOrderKind>, out: &mut Vec<Diagnostic>) -> Verified {
    match order {
        None | Some(MemOrderKind::Acquire | MemOrderKind::Release) => Ok(()),
        Some(_) => fail(out, op.op_error("only acquire and release semantics are supported")),
    }
}

/// Checks the ways to memory of a fence that has one direction.
fn verify_tensormap_proxies(
    op: OpRef<'_>,
    from: Option<ProxyKind>,
    to: Option<ProxyKind>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let message = if from != Some(ProxyKind::Generic) {
        "uni-directional proxies only support generic for from_proxy attribute"
    } else if to != Some(ProxyKind::Tensormap) {
        "uni-directional proxies only support tensormap for to_proxy attribute"
    } else {
        return Ok(());
    };
    fail(out, op.op_error(message))
}

impl Verify for FenceSyncRestrict {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_order(*op, op.order(), out)
    }
}

impl Verify for FenceProxy {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let message = match (op.kind(), op.space()) {
            (Some(ProxyKind::Tensormap), _) => "tensormap proxy is not a supported proxy kind",
            (Some(ProxyKind::Generic), _) => "generic proxy not a supported proxy kind",
            (Some(ProxyKind::AsyncShared), None) => "async_shared fence requires space attribute",
            (Some(ProxyKind::AsyncShared), Some(_)) | (_, None) => return Ok(()),
            (_, Some(_)) => "only async_shared fence can have space attribute",
        };
        fail(out, op.op_error(message))
    }
}

impl Verify for FenceProxyAcquire {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_tensormap_proxies(*op, op.from_proxy(), op.to_proxy(), out)
    }
}

impl Verify for FenceProxyRelease {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_tensormap_proxies(*op, op.from_proxy(), op.to_proxy(), out)
    }
}

impl Verify for FenceProxySyncRestrict {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_order(*op, op.order(), out)?;
        let message = if op.from_proxy() != Some(ProxyKind::Generic) {
            "only generic is support for from_proxy attribute"
        } else if op.to_proxy() != Some(ProxyKind::Async) {
            "only async is supported for to_proxy attribute"
        } else {
            return Ok(());
        };
        fail(out, op.op_error(message))
    }
}
