//! Asynchronous copies of many bytes.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, NamePart};

use crate::{PointerGlobal, PointerShared, PointerSharedCluster, RequiresSM};

/// Makes a group of the bulk copies that the thread has started.
///
/// The group is waited for as a whole.
///
/// ```mlir
/// nvvm.cp.async.bulk.commit.group
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.commit.group",
    doc_group = "Copies",
    facts(Intrinsic::new("llvm.nvvm.cp.async.bulk.commit.group"))
)]
#[assembly(attr_dict)]
pub struct CpAsyncBulkCommitGroup;

/// Waits until at most so many groups of bulk copies are left.
///
/// With `read`, it is enough that they have read their sources.
///
/// ```mlir
/// nvvm.cp.async.bulk.wait_group 1
/// nvvm.cp.async.bulk.wait_group 0 {read}
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.wait_group",
    doc_group = "Copies",
    facts(
        Intrinsic::new("llvm.nvvm.cp.async.bulk.wait.group").named_by(&[NamePart::If("read", ".read", "")]).immediates(&[(0, "group")]),
        RequiresSM::AtLeast(90),
    )
)]
#[assembly($group attr_dict)]
pub struct CpAsyncBulkWaitGroup {
    pub group: Attr<Confined<I32Attr, IntMinValue<0>>>,
    pub read: Attr<UnitAttr>,
}

/// Starts to bring bytes of global memory into the second cache.
///
/// The size is a multiple of 16.
///
/// ```mlir
/// nvvm.cp.async.bulk.prefetch %src, %size : !llvm.ptr<1>
/// nvvm.cp.async.bulk.prefetch %src, %size l2_cache_hint = %hint : !llvm.ptr<1>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.prefetch",
    doc_group = "Copies",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.cp.async.bulk.prefetch.L2"))
)]
#[assembly($src_mem "," $size ("l2_cache_hint" "=" $l2_cache_hint^ )? attr_dict ":" type($src_mem))]
pub struct CpAsyncBulkPrefetch {
    pub src_mem: Operand<PointerGlobal>,
    pub size: Operand<I32>,
    pub l2_cache_hint: Option<Operand<I64>>,
}

/// Starts to copy bytes from global to shared memory.
///
/// The barrier in memory is told of its end. With a mask, several blocks of the cluster get a copy.
///
/// ```mlir
/// nvvm.cp.async.bulk.shared.cluster.global %dst, %src, %barrier, %size : !llvm.ptr<7>, !llvm.ptr<1>
/// nvvm.cp.async.bulk.shared.cluster.global %dst, %src, %barrier, %size multicast_mask = %mask l2_cache_hint = %hint : !llvm.ptr<7>, !llvm.ptr<1>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.shared.cluster.global",
    doc_group = "Copies",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    facts(Intrinsic::new("llvm.nvvm.cp.async.bulk.global.to.shared").named_by(&[NamePart::Space(0, &[(3, ".cta"), (7, ".cluster")])])),
    verify
)]
#[assembly(
    $dst_mem "," $src_mem "," $mbar "," $size ("multicast_mask" "=" $multicast_mask^ )? ("l2_cache_hint" "="
    $l2_cache_hint^ )? attr_dict ":" type($dst_mem) "," type($src_mem)
)]
pub struct CpAsyncBulkGlobalToSharedCluster {
    pub dst_mem: Operand<AnyOf<(PointerShared, PointerSharedCluster)>>,
    pub src_mem: Operand<PointerGlobal>,
    pub mbar: Operand<PointerShared>,
    pub size: Operand<I32>,
    pub multicast_mask: Option<Operand<I16>>,
    pub l2_cache_hint: Option<Operand<I64>>,
}

/// Starts to copy bytes from shared memory of the block to that of another block of the cluster.
///
/// The barrier in memory is told of its end.
///
/// ```mlir
/// nvvm.cp.async.bulk.shared.cluster.shared.cta %dst, %src, %barrier, %size : !llvm.ptr<7>, !llvm.ptr<3>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.shared.cluster.shared.cta",
    doc_group = "Copies",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.cp.async.bulk.shared.cta.to.cluster"))
)]
#[assembly($dst_mem "," $src_mem "," $mbar "," $size attr_dict ":" type($dst_mem) "," type($src_mem))]
pub struct CpAsyncBulkSharedCTAToSharedCluster {
    pub dst_mem: Operand<PointerSharedCluster>,
    pub src_mem: Operand<PointerShared>,
    pub mbar: Operand<PointerShared>,
    pub size: Operand<I32>,
}

/// Starts to copy bytes from shared to global memory.
///
/// With a mask, it has a bit for each byte of 16 that is written.
///
/// ```mlir
/// nvvm.cp.async.bulk.global.shared.cta %dst, %src, %size : !llvm.ptr<1>, !llvm.ptr<3>
/// nvvm.cp.async.bulk.global.shared.cta %dst, %src, %size l2_cache_hint = %hint byte_mask = %mask : !llvm.ptr<1>, !llvm.ptr<3>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.global.shared.cta",
    doc_group = "Copies",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    facts(Intrinsic::new("llvm.nvvm.cp.async.bulk.shared.cta.to.global").named_by(&[NamePart::If("byteMask", ".bytemask", "")]))
)]
#[assembly(
    $dst_mem "," $src_mem "," $size ("l2_cache_hint" "=" $l2_cache_hint^ )? ("byte_mask" "=" $byte_mask^ )?
    attr_dict ":" type($dst_mem) "," type($src_mem)
)]
pub struct CpAsyncBulkSharedCTAToGlobal {
    pub dst_mem: Operand<PointerGlobal>,
    pub src_mem: Operand<PointerShared>,
    pub size: Operand<I32>,
    pub l2_cache_hint: Option<Operand<I64>>,
    pub byte_mask: Option<Operand<I16>>,
}

impl Verify for CpAsyncBulkGlobalToSharedCluster {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let to_block = op.operand_type(0).is_some_and(|ty| PointerShared::DEF.holds(op.cx(), ty));
        match to_block && op.multicast_mask().is_some() {
            true => fail(out, op.error("Multicast is not supported with shared::cta mode.")),
            false => Ok(()),
        }
    }
}
